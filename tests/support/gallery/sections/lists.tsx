import type { ReactElement } from 'react';
import { Avatar, DateText, PriorityIcon, StatusIcon, VirtualList } from '../../../../core/ui';
import { people, sampleRows } from './sample';
import type { GallerySection } from './section';

/** Long lists. */
export const lists: GallerySection = { name: 'lists', title: 'Lists', Content: Lists };

const rows = sampleRows(1000);
const groups = [
  { key: 'late', label: 'Overdue', tone: 'danger', items: rows.slice(0, 4) },
  { key: 'today', label: 'Today', items: rows.slice(4) },
] as const;

function Lists(): ReactElement {
  return (
    <div className="g-list">
      <VirtualList
        label="Tasks"
        openId="row-1"
        selectedIds={new Set(['row-2'])}
        groups={groups}
        row={(row) => (
          <span className="g-row">
            <PriorityIcon priority="high" />
            <span className="t-meta t-cut">{row.key}</span>
            <StatusIcon status="started" />
            <bdi className="t-cut">{row.title}</bdi>
            <DateText day="2026-03-12" time="16:30" />
            <Avatar name={people[0] ?? ''} />
          </span>
        )}
      />
    </div>
  );
}
