import { Columns3, List, ListFilter, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { ActionButton, Button, FilterChip, IconButton, IconLink, SegmentedControl, Spinner } from '../../../../core/ui';
import type { GallerySection } from './section';

/** Buttons and what works like them. */
export const buttons: GallerySection = { name: 'buttons', title: 'Buttons', Content: Buttons };

function Buttons(): ReactElement {
  const [view, setView] = useState<'list' | 'board'>('list');
  return (
    <>
      <div className="g-line">
        <Button variant="primary" keys="C">
          Create task
        </Button>
        <Button>Join call</Button>
        <Button variant="ghost" icon={ListFilter}>
          Filter
        </Button>
        <Button disabled>Not yet</Button>
        <Button variant="danger" icon={Trash2}>
          Delete
        </Button>
        <Button variant="primary" isBusy>
          Saving
        </Button>
        <ActionButton onAction={() => Promise.resolve()}>Resend</ActionButton>
      </div>
      <div className="g-line">
        <SegmentedControl
          label="View"
          value={view}
          onChange={setView}
          segments={[
            { value: 'list', label: 'List', glyph: List },
            { value: 'board', label: 'Board', glyph: Columns3 },
          ]}
        />
        <FilterChip onRemove={() => undefined}>Owner is me or my team</FilterChip>
        <IconButton glyph={ListFilter} label="Filter the list" />
        <IconLink glyph={List} label="All tasks" to="/tasks" />
        <Spinner />
      </div>
    </>
  );
}
