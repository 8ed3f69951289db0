import { useState } from 'react';
import type { ReactElement } from 'react';
import { ReorderList, SortableList, SortableLists, applyMove } from '../../../../core/ui';
import { sampleRows } from './sample';
import type { SortableItem, SortedList } from '../../../../core/ui';
import type { GallerySection } from './section';

/** Lists that people sort. */
export const sorting: GallerySection = { name: 'sorting', title: 'Sorting', Content: Sorting };

const steps = ['Draft', 'Review', 'Print', 'Send'].map((name) => ({ id: name, name }));
const cards = sampleRows(8).map(({ id, key, title }) => ({ id, name: key, title }));

function Sorting(): ReactElement {
  const [list, setList] = useState<SortedList<SortableItem>>({ id: 'items', label: 'Steps', items: steps });
  const [lists, setLists] = useState<readonly SortedList<(typeof cards)[number]>[]>([
    { id: 'todo', label: 'To do', items: cards.slice(0, 5) },
    { id: 'started', label: 'In progress', items: cards.slice(5) },
    { id: 'done', label: 'Done', items: cards.slice(8) },
  ]);
  return (
    <>
      <ReorderList
        label={list.label}
        items={list.items}
        row={({ name }) => name}
        onMove={(move) => setList(applyMove([list], move)[0] ?? list)}
      />
      <SortableLists
        lists={lists}
        row={({ name, title }) => (
          <span className="g-card-row">
            <span className="t-meta">{name}</span>
            <bdi className="t-cut">{title}</bdi>
          </span>
        )}
        onMove={(move) => setLists(applyMove(lists, move))}
      >
        <div className="g-board">
          {lists.map(({ id, label }) => (
            <div key={id}>
              <h3>{label}</h3>
              <SortableList listId={id} />
            </div>
          ))}
        </div>
      </SortableLists>
    </>
  );
}
