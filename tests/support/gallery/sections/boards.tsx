import { useState } from 'react';
import type { ReactElement } from 'react';
import { Board, PriorityIcon, StatusIcon } from '../../../../core/ui';
import type { BoardColumn } from '../../../../core/ui';
import { sampleRows } from './sample';
import type { SampleRow } from './sample';
import type { GallerySection } from './section';

/** Columns of cards. */
export const boards: GallerySection = { name: 'boards', title: 'Boards', Content: Boards };

const rows = sampleRows(500);
const initial: readonly BoardColumn<SampleRow>[] = [
  { id: 'todo', label: 'To do', mark: <StatusIcon status="unstarted" label="" />, items: rows.slice(0, 480) },
  { id: 'started', label: 'In progress', mark: <StatusIcon status="started" label="" />, items: rows.slice(480, 484) },
  { id: 'blocked', label: 'Blocked', mark: <StatusIcon status="blocked" label="" />, items: [] },
  { id: 'done', label: 'Done', mark: <StatusIcon status="completed" label="" />, items: rows.slice(484) },
].map((column) => ({ ...column, state: 'ready' as const }));

const nameOf = ({ key }: SampleRow): string => key;

function card({ key, title }: SampleRow): ReactElement {
  return (
    <>
      <span className="t-meta">{key}</span>
      <p>
        <bdi>{title}</bdi>
      </p>
      <PriorityIcon priority="high" />
    </>
  );
}

function Boards(): ReactElement {
  const [columns, setColumns] = useState(initial);
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set(['done']));
  const [created, setCreated] = useState(0);
  const add = (columnId: string, item: SampleRow): void =>
    setColumns((before) =>
      before.map((column) => {
        const others = column.items.filter(({ id }) => id !== item.id);
        return { ...column, items: column.id === columnId ? [item, ...others] : others };
      }),
    );
  return (
    <div className="g-whole-board">
      <Board
        label="Board"
        columns={columns}
        nameOf={nameOf}
        card={card}
        onOpen={() => undefined}
        onMove={({ item, to }) => add(to, item)}
        onMore={() => undefined}
        failedTitle="Couldn’t load the tasks"
        folded={folded}
        onFold={setFolded}
        creation={{
          label: (column) => `Add a task to ${column}`,
          field: 'Title',
          maxLength: 250,
          prepare: (columnId, title) => async () => {
            const [sample] = rows;
            setCreated(created + 1);
            if (sample !== undefined) {
              add(columnId, { ...sample, id: `created-${created}`, key: `N-${created}`, title });
            }
            return undefined;
          },
        }}
      />
    </div>
  );
}
