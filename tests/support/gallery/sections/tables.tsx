import { useState } from 'react';
import type { ReactElement } from 'react';
import { DataTable } from '../../../../core/ui';
import type { TableSort } from '../../../../core/ui';
import { sampleRows } from './sample';
import type { GallerySection } from './section';

/** Tables. */
export const tables: GallerySection = { name: 'tables', title: 'Tables', Content: Tables };

const rows = sampleRows(20);

function Tables(): ReactElement {
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set(['row-2']));
  const [sort, setSort] = useState<TableSort>({ column: 'key', direction: 'ascending' });
  return (
    <div className="g-list">
      <DataTable
        label="Tasks as a table"
        items={sort.direction === 'ascending' ? rows : rows.toReversed()}
        rowLabel={({ key }) => key}
        sort={sort}
        onSort={setSort}
        selectedIds={picked}
        onSelect={setPicked}
        columns={[
          { id: 'key', label: 'Key', width: 96, isSortable: true, cell: ({ key }) => key },
          { id: 'title', label: 'Title', width: 240, isGrowing: true, cell: ({ title }) => <bdi>{title}</bdi> },
          { id: 'count', label: 'Hours', width: 80, align: 'end', cell: ({ key }) => key.length },
        ]}
      />
    </div>
  );
}
