import { Settings2 } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useMemo } from 'react';
import type { ReactElement, RefObject } from 'react';
import { Navigation, useI18n, useService } from '@tessera/core/client';
import { parseCustomSort } from '@tessera/core/contract';
import type { CustomField } from '@tessera/core/contract';
import {
  DataGrid,
  FailedState,
  IconButton,
  Menu,
  MenuHeading,
  MenuItem,
  MenuSeparator,
  useToday,
} from '@tessera/core/ui';
import type { TableSort, VirtualListHandle } from '@tessera/core/ui';
import { tasksMessages } from '../messages';
import { taskListUrl } from '../model/addresses';
import type { AskedTaskChange } from '../model/task-change';
import { isCustomField } from '../model/task-change';
import { sortedBy } from '../model/task-filter';
import type { ListFilter } from '../model/task-filter';
import { Tasks } from '../tokens';
import { sortedByField } from './sorted-by-field';
import { tableMessages } from './table-messages';
import { useListState } from './use-list-state';
import { columnNames, useTableColumns } from './use-table-columns';
import { fixedColumns, taskColumns, useTaskColumns } from './use-task-columns';
import type { TaskColumns } from './use-task-columns';
import { useTaskSelection } from './use-task-selection';
import './task-table-view.css';

export interface TaskTableViewProps {
  readonly handle: RefObject<VirtualListHandle | null>;
  /** The task shown in the panel. */
  readonly openId: string | undefined;
  /** Called with the focused task. */
  readonly onFocusTask: (taskId: string | undefined) => void;
  /** Called with the property that a person opens in a cell. The same function at every render. */
  readonly onAsk: (asked: AskedTaskChange) => void;
}

/** The server has one direction for each order. */
const directions: Readonly<Record<ListFilter['sort'], TableSort['direction']>> = {
  due: 'ascending',
  priority: 'descending',
  created: 'descending',
  updated: 'descending',
};

/** The tasks of the list as a table whose cells are edited in place. */
export const TaskTableView = observer(function TaskTableView(props: TaskTableViewProps): ReactElement {
  const { handle, openId, onFocusTask, onAsk } = props;
  const store = useService(Tasks);
  const navigation = useService(Navigation);
  const { translate } = useI18n();
  const today = useToday();
  const chosen = useTaskColumns();
  const { filter, list } = store;
  const { items } = list;
  // Loads them only for who has chosen one; the menu loads them, too.
  const known = chosen.fieldIds.length === 0 ? noFields : store.fields.shown;
  const fields = useMemo(() => known.filter(({ id }) => chosen.fieldIds.includes(id)), [known, chosen.fieldIds]);
  const columns = useTableColumns({ hidden: chosen.hidden, fields, today, onAsk });
  const selection = useTaskSelection(useMemo(() => items.map(({ id }) => id), [items]));
  const instead = useListState();
  if (instead !== undefined) {
    return instead;
  }
  return (
    <DataGrid
      ref={handle}
      label={translate(tasksMessages.title)}
      columns={columns}
      items={items}
      rowLabel={({ key }) => key}
      widths={chosen.widths}
      onResize={chosen.resize}
      sort={shownSort(filter)}
      onSort={sortBy}
      openId={openId}
      {...selection}
      onFocusItem={(task) => onFocusTask(task?.id)}
      onEndReached={() => void list.loadMore()}
      tools={<ColumnMenu columns={chosen} />}
      foot={
        list.error !== undefined && (
          <FailedState title={translate(tasksMessages.loadFailed)} onRetry={() => void list.loadMore()} />
        )
      }
    />
  );

  function sortBy({ column, direction }: TableSort): void {
    const sort = sorts.find((each) => each === column);
    const next = isCustomField(column)
      ? sortedByField(filter, column.slice('custom:'.length), direction === 'descending')
      : sort && sortedBy(filter, sort);
    if (next !== undefined) {
      navigation.go(taskListUrl({ filter: next, taskId: openId }));
    }
  }
});

function shownSort({ sort, fieldSort }: ListFilter): TableSort {
  const custom = parseCustomSort(fieldSort);
  return custom === undefined
    ? { column: sort, direction: directions[sort] }
    : { column: `custom:${custom.fieldId}`, direction: custom.isDescending ? 'descending' : 'ascending' };
}

const sorts = ['due', 'priority', 'created', 'updated'] as const;

/** The same array at every render. */
const noFields: readonly CustomField[] = [];

interface ColumnMenuProps {
  readonly columns: TaskColumns;
}

function ColumnMenu({ columns }: ColumnMenuProps): ReactElement {
  const { translate } = useI18n();
  return (
    <Menu position="end" target={<IconButton glyph={Settings2} label={translate(tableMessages.tableColumns)} />}>
      {taskColumns
        .filter((column) => !fixedColumns.includes(column))
        .map((column) => (
          <MenuItem key={column} isChosen={columns.isShown(column)} keepsOpen onSelect={() => columns.toggle(column)}>
            {translate(columnNames[column])}
          </MenuItem>
        ))}
      <FieldItems columns={columns} />
      <MenuSeparator />
      <MenuItem onSelect={columns.reset}>{translate(tableMessages.resetColumns)}</MenuItem>
    </Menu>
  );
}

/** The company's fields. */
const FieldItems = observer(function FieldItems({ columns }: ColumnMenuProps): ReactElement | undefined {
  const { fields } = useService(Tasks);
  const { translate } = useI18n();
  const shown = fields.shown;
  return shown.length === 0 ? undefined : (
    <>
      <MenuHeading>{translate(tasksMessages.fieldsTitle)}</MenuHeading>
      {shown.map(({ id, name }) => (
        <MenuItem key={id} isChosen={columns.fieldIds.includes(id)} keepsOpen onSelect={() => columns.toggleField(id)}>
          {name}
        </MenuItem>
      ))}
    </>
  );
});
