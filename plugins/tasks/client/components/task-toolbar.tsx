import { observer } from 'mobx-react-lite';
import { ArrowDownUp, CalendarDays, ChartNoAxesGantt, Columns3, Group, List, Table2 } from 'lucide-react';
import {
  Drafts,
  LazyComponent,
  Navigation,
  Session,
  SlotOutlet,
  Storage,
  useListFilters,
  useParameters,
  useQuery,
  useService,
  useI18n,
} from '@tessera/core/client';
import type { ComponentLoader } from '@tessera/core/client';
import {
  Button,
  ExportButton,
  FilterBar,
  FindField,
  Menu,
  MenuItem,
  SavedViewButton,
  SegmentedControl,
  Toolbar,
  tooltip,
} from '@tessera/core/ui';
import { taskFilters } from '../../contract/filters';
import { tasksPath } from '../../contract/manifest';
import { taskToolbar } from '../../contract/slots';
import { tasksMessages } from '../messages';
import { importUrl, taskListUrl, newTaskQuery } from '../model/addresses';
import { newTaskDraft } from '../model/drafts';
import {
  boardGrouping,
  defaultFilter,
  hasState,
  inState,
  parseFilter,
  savedQueryOf,
  sortedBy,
  stateFor,
} from '../model/task-filter';
import type { ListFilter, TaskFilterValues, TaskView } from '../model/task-filter';
import { taskViewKey } from '../model/task-view';
import { shownGrouping } from '../model/task-groups';
import { archivedMessages } from './archived-messages';
import { SavedTaskViews } from '../saved-task-views';
import { Tasks } from '../tokens';
import type { FieldItemsProps } from './field-items';
import { useFindText } from './use-find-text';

const sorts = {
  due: tasksMessages.sortDue,
  priority: tasksMessages.sortPriority,
  created: tasksMessages.sortCreated,
  updated: tasksMessages.sortUpdated,
} as const;

const loadSortItems: ComponentLoader<FieldItemsProps> = () =>
  import('./field-items').then((module) => module.FieldSortItems);
const loadGroupItems: ComponentLoader<FieldItemsProps> = () =>
  import('./field-items').then((module) => module.FieldGroupItems);

/** Characters of the id of a field. */
const idLength = 36;

const loadExport = () => import('./request-export').then((module) => module.requestExport);

/** Filter and order of the list; both are in the address. */
export const TaskToolbar = observer(function TaskToolbar() {
  const store = useService(Tasks);
  const { translate } = useI18n();
  const navigation = useService(Navigation);
  const storage = useService(Storage);
  const savedViews = useService(SavedTaskViews);
  const { isReadOnly } = useService(Session);
  const { taskId } = useParameters(tasksPath);
  const { filter } = store;
  const { view, state, sort, fieldSort } = filter;
  const sortField = fieldSort === undefined ? undefined : store.fields.find(fieldSort.slice(0, idLength));
  const filters = useListFilters(taskFilters);
  const [find, setFind] = useFindText(filter, taskId);

  const archived = { value: 'archived', label: translate(archivedMessages.archivedView) } as const;

  function show(change: Partial<ListFilter>): void {
    navigation.go(taskListUrl({ filter: { ...filter, ...change }, taskId }));
  }

  /** The next address without a view has the one that was chosen last. */
  function choose(next: TaskView): void {
    storage.write(taskViewKey, next);
    show({ view: next, state: next === 'board' ? state : stateFor(state, filter.values) });
  }

  /** A view has its layout, too. */
  function showSaved(query: string): void {
    const saved = parseFilter(new URLSearchParams(query));
    storage.write(taskViewKey, saved.view);
    navigation.go(taskListUrl({ filter: saved, taskId }));
  }

  /** A filter that the state has no tasks for shows another state. */
  function change(values: TaskFilterValues): void {
    const next = hasState(filter) ? stateFor(state, values) : state;
    filters.change(values, { state: next === defaultFilter.state ? undefined : next });
  }

  return (
    <Toolbar
      start={
        <>
          <SegmentedControl
            label={translate(tasksMessages.view)}
            value={view}
            onChange={choose}
            segments={[
              { value: 'list', label: translate(tasksMessages.list), glyph: List },
              { value: 'board', label: translate(tasksMessages.board), glyph: Columns3 },
              { value: 'calendar', label: translate(tasksMessages.calendar), glyph: CalendarDays },
              { value: 'table', label: translate(tasksMessages.table), glyph: Table2 },
              { value: 'timeline', label: translate(tasksMessages.timeline), glyph: ChartNoAxesGantt },
            ]}
          />
          {hasState(filter) && (
            <SegmentedControl
              label={translate(tasksMessages.show)}
              value={state}
              onChange={(next) => show(inState(filter, next))}
              segments={[
                { value: 'open', label: translate(tasksMessages.open) },
                { value: 'completed', label: translate(tasksMessages.completedView) },
                { value: 'all', label: translate(tasksMessages.all) },
                // Chosen among the views: a fourth segment has no room on the usual screen.
                ...(state === 'archived' ? [archived] : []),
              ]}
            />
          )}
          <FilterBar
            filters={taskFilters}
            values={filters.values}
            labels={store.labels}
            fields={store.fields}
            statuses={store.statuses}
            onChange={change}
          >
            {filters.values.owner === undefined && (
              <Button variant="ghost" onClick={() => change({ owner: 'me' })}>
                {translate(tasksMessages.mine)}
              </Button>
            )}
          </FilterBar>
          <DraftReminder />
        </>
      }
      end={
        <>
          <SavedViewButton
            views={savedViews}
            query={savedQueryOf(filter)}
            offered={[{ label: archived.label, query: savedQueryOf(inState({ ...defaultFilter, view }, 'archived')) }]}
            onChoose={showSaved}
          />
          <SlotOutlet slot={taskToolbar} with={{}} isInline />
          {view !== 'calendar' && (
            <>
              {(view === 'list' || view === 'board') && <GroupMenu filter={filter} onGroup={show} />}
              <Menu
                position="end"
                target={
                  <Button variant="ghost" icon={ArrowDownUp}>
                    {sortField?.name ?? translate(sorts[sort])}
                  </Button>
                }
              >
                {Object.entries(sorts).map(([key, label]) => (
                  <MenuItem
                    key={key}
                    isChosen={fieldSort === undefined && key === sort}
                    onSelect={() => show(sortedBy(filter, key as keyof typeof sorts))}
                  >
                    {translate(label)}
                  </MenuItem>
                ))}
                <LazyComponent load={loadSortItems} with={{ filter, onChoose: show }} isExpected />
              </Menu>
            </>
          )}
          <ExportButton
            name="tasks"
            query={store.exportQuery}
            load={loadExport}
            onImport={isReadOnly ? undefined : () => navigation.go(importUrl(filter))}
          />
          <FindField label={translate(tasksMessages.find)} value={find} onChange={setFind} />
        </>
      }
    />
  );
});

const groupings = {
  nothing: tasksMessages.groupNothing,
  due: tasksMessages.sortDue,
  status: tasksMessages.status,
  owner: tasksMessages.owner,
} as const;

interface GroupMenuProps {
  readonly filter: ListFilter;
  readonly onGroup: (change: Partial<ListFilter>) => void;
}

const GroupMenu = observer(function GroupMenu({ filter, onGroup }: GroupMenuProps) {
  const { translate } = useI18n();
  const { fields } = useService(Tasks);
  const isList = filter.view === 'list';
  const shown = isList ? shownGrouping(filter) : boardGrouping(filter);
  const grouping =
    shown === 'field' ? (fields.find(filter.groupField ?? '')?.name ?? '…') : translate(groupings[shown]);
  const name = translate(tasksMessages.groupedBy, { grouping });
  const offered = isList ? (['nothing', 'due', 'status', 'owner'] as const) : (['status', 'owner'] as const);
  return (
    <Menu
      position="end"
      target={
        <Button variant="ghost" icon={Group} aria-label={name} {...tooltip(name)}>
          {grouping}
        </Button>
      }
    >
      {offered.map((group) => (
        <MenuItem
          key={group}
          isChosen={group === shown}
          onSelect={() => onGroup(group === 'due' ? { group, sort: 'due', fieldSort: undefined } : { group })}
        >
          {translate(groupings[group])}
        </MenuItem>
      ))}
      {isList && <LazyComponent load={loadGroupItems} with={{ filter, onChoose: onGroup }} isExpected />}
    </Menu>
  );
});

/** Offers to continue a task that was typed but not created, in this tab or another one. */
const DraftReminder = observer(function DraftReminder() {
  const store = useService(Tasks);
  const drafts = useService(Drafts);
  const navigation = useService(Navigation);
  const { translate } = useI18n();
  const isComposing = useQuery().has(newTaskQuery);
  if (isComposing || !drafts.has(newTaskDraft)) {
    return undefined;
  }
  return (
    <Button variant="ghost" onClick={() => navigation.go(taskListUrl({ filter: store.filter, isComposing: true }))}>
      {translate(tasksMessages.draft)}
    </Button>
  );
});
