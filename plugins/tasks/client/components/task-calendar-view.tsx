import { observer } from 'mobx-react-lite';
import { useLayoutEffect, useState } from 'react';
import type { ReactElement, RefObject } from 'react';
import { Link } from 'react-router-dom';
import type { Message } from '@tessera/core/contract';
import { ApiError, Navigation, useI18n, useService } from '@tessera/core/client';
import {
  FailedState,
  firstWeekday,
  MonthCalendar,
  monthOf,
  readerZone,
  StatusIcon,
  useReader,
  useToday,
  useUi,
  weeksOf,
} from '@tessera/core/ui';
import type { VirtualListHandle } from '@tessera/core/ui';
import type { LiveTask } from '../../contract/events';
import { isOpenCategory } from '../../contract/statuses';
import { tasksMessages } from '../messages';
import { calendarViewMessages } from './calendar-view-messages';
import { listViewUrl, taskListUrl } from '../model/addresses';
import { statusKindOf } from '../model/status-kind';
import { useTaskStatusName } from '../model/use-task-status-name';
import { isLate } from '../model/task-times';
import { filterOfDays } from '../stores/filter-of-days';
import { duePatchOf } from './entered-times';
import { TaskCalendar } from '../stores/task-calendar';
import { Tasks } from '../tokens';
import { propertyAnchor } from './property-anchor';
import { useIsReadOnly } from './use-is-read-only';
import './task-calendar-view.css';

export interface TaskCalendarViewProps {
  readonly handle: RefObject<VirtualListHandle | null>;
  /** The task shown in the panel. */
  readonly openId: string | undefined;
  /** Called with the focused task. */
  readonly onFocusTask: (taskId: string | undefined) => void;
}

/** The tasks of the filter on the days on which they are due. */
export const TaskCalendarView = observer(function TaskCalendarView(props: TaskCalendarViewProps): ReactElement {
  const { handle, openId, onFocusTask } = props;
  const store = useService(Tasks);
  const navigation = useService(Navigation);
  const isReadOnly = useIsReadOnly();
  const { translate } = useI18n();
  const { region } = useUi();
  const reader = useReader();
  const today = useToday();
  const { filter } = store;
  const month = filter.month ?? monthOf(today);
  const days = weeksOf(month, firstWeekday(region)).flat();
  const [from = '', to = ''] = [days[0], days.at(-1)];
  const [calendar, setCalendar] = useState<TaskCalendar>();

  // A layout effect, so that tasks of the previous month are never painted.
  useLayoutEffect(() => {
    const made = new TaskCalendar(store, filter, { from, to });
    setCalendar(made);
    store.shownOrder = made;
    void made.load();
    return () => {
      store.shownOrder = undefined;
      made.dispose();
    };
  }, [store, filter, from, to]);

  if (calendar?.error !== undefined) {
    const { error } = calendar;
    return (
      <FailedState
        isWhole
        title={translate(tasksMessages.loadFailed)}
        text={(error instanceof ApiError ? error.sentences[0] : undefined) ?? translate(tasksMessages.loadFailedHint)}
        onRetry={() => void calendar.load()}
      />
    );
  }
  const undated = { ...filter, values: { ...filter.values, due: 'none' } };
  const note = noteOn(calendar);
  return (
    <MonthCalendar
      ref={handle}
      label={translate(tasksMessages.calendar)}
      month={month}
      onMonth={(next) => navigation.go(taskListUrl({ filter: { ...filter, month: next }, taskId: openId }))}
      items={calendar?.tasks ?? []}
      isLoading={calendar?.isLoading ?? true}
      dayOf={({ dueOn }) => dueOn}
      nameOf={({ key }) => key}
      addressOf={({ id }) => taskListUrl({ filter, taskId: id })}
      addressOfDay={(day) => listViewUrl(filterOfDays(filter, day, day))}
      openId={openId}
      onFocusItem={(task) => onFocusTask(task?.id)}
      onMove={isReadOnly ? undefined : move}
      onCreate={
        isReadOnly
          ? undefined
          : (day) => navigation.go(taskListUrl({ filter, taskId: openId, isComposing: true, dueOn: day }))
      }
      aside={
        <>
          <span role="status" className="t-quiet">
            {note !== undefined && translate(note)}
          </span>
          <Link to={listViewUrl(undated)} className="tasks-calendar-undated">
            {translate(calendarViewMessages.calendarUndated)}
          </Link>
        </>
      }
    >
      {(task) => <CalendarTask task={task} isLate={isLate(task, { ...reader, today })} />}
    </MonthCalendar>
  );

  /** The time of the day stays. */
  function move(task: LiveTask, day: string): void {
    const value = task.dueTime === undefined ? day : `${day}T${task.dueTime}`;
    void store.change(task, duePatchOf(value, task, readerZone(reader)));
  }
});

/** What a calendar does not show by itself: that it has nothing, or not everything. */
function noteOn(calendar: TaskCalendar | undefined): Message | undefined {
  if (calendar === undefined || calendar.isLoading) {
    return undefined;
  }
  if (calendar.hasMore) {
    return calendarViewMessages.calendarMore;
  }
  return calendar.tasks.length === 0 ? calendarViewMessages.calendarNoTasks : undefined;
}

interface CalendarTaskProps {
  readonly task: LiveTask;
  readonly isLate: boolean;
}

/** One line of a day: status, time and title. */
const CalendarTask = observer(function CalendarTask({ task, isLate: late }: CalendarTaskProps): ReactElement {
  const statusName = useTaskStatusName();
  return (
    <span
      {...propertyAnchor(task.id, 'due')}
      className="tasks-calendar-task"
      data-done={isOpenCategory(task.category) ? undefined : true}
    >
      <StatusIcon status={statusKindOf(task)} label={statusName(task.status)} />
      {task.dueTime !== undefined && <span className={late ? 't-late-date' : 't-quiet'}>{task.dueTime}</span>}
      <bdi className={late && task.dueTime === undefined ? 't-cut t-late-date' : 't-cut'}>{task.title}</bdi>
    </span>
  );
});
