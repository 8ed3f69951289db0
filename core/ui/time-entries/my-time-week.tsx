import { ChevronLeft, ChevronRight, Plus } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { ReactElement } from 'react';
import type { WholeList } from '../../client/entities/whole-list';
import { useApplication } from '../../client/react/application-provider';
import { Session } from '../../client/services';
import type { TimeEntryStore } from '../../client/time-entries/time-entry-store';
import type { TimedEntityCard, TimeEntry } from '../../contract';
import { Button } from '../actions/button';
import { IconButton } from '../actions/icon-button';
import { periodAround, writeDateRange } from '../dates/date-range';
import { addDays, firstWeekday } from '../dates/day-arithmetic';
import { formatDateRange } from '../dates/format-date-range';
import { useUi } from '../environment';
import { formatDuration } from '../numbers/duration';
import { PageBody, PageTitle, Toolbar } from '../pages/page-parts';
import { FailedState } from '../states/failed-state';
import { SkeletonRows } from '../states/skeleton-rows';
import { useReader } from '../text/now';
import { useToday } from '../text/use-today';
import type { MyTimeProps } from './my-time';
import { MyTimeDay } from './my-time-day';
import { MyTimeExport } from './my-time-export';
import { TimeEntryDialog } from './time-entry-dialog';
import { timeMessages as messages } from './time-messages';
import { nameOfTimed } from './timer-actions';
import { useTimeStore } from './use-time';
import './my-time.css';
import './time-entries.css';

/** The content of `MyTime`, loaded on demand. */
export const MyTimeWeek = observer(function MyTimeWeek(props: MyTimeProps): ReactElement {
  const { time, title, day, onDay, addressOf, choice } = props;
  const { store, hasFailed, retry } = useTimeStore(time);
  const session = useApplication().get(Session);
  const { translate, language } = useUi();
  const reader = useReader();
  const today = useToday();
  const [addedOn, setAddedOn] = useState<string>();
  const { start, end } = periodAround('week', 0, { today: day ?? today, firstWeekday: firstWeekday(language) });
  const list = useWeek(store, start, end);
  const canChange = !session.isReadOnly;
  const entries = list?.items ?? [];
  const minutes = sumOf(entries);
  const billable = sumOf(entries.filter(({ isBillable }) => isBillable));
  const isCurrent = start <= today && today <= end;
  const days = Array.from({ length: 7 }, (_, index) => addDays(start, index)).filter(
    (each) => each <= today || entries.some((entry) => entry.day === each),
  );
  return (
    <div className="t-my-time">
      <PageTitle
        title={title}
        count={minutes === 0 ? undefined : formatDuration(minutes, translate)}
        actions={
          canChange && (
            <Button variant="primary" icon={Plus} onClick={() => setAddedOn(isCurrent ? today : start)}>
              {translate(messages.timeLog)}
            </Button>
          )
        }
      />
      <Toolbar
        start={
          <>
            <IconButton
              glyph={ChevronLeft}
              label={translate(messages.myTimePrevious)}
              onClick={() => onDay(addDays(start, -7))}
            />
            <IconButton
              glyph={ChevronRight}
              label={translate(messages.myTimeNext)}
              disabled={end >= today}
              onClick={() => onDay(addDays(start, 7))}
            />
            <h2 className="t-my-time-week" aria-live="polite">
              {formatDateRange(writeDateRange({ start, end }), reader)}
            </h2>
            {!isCurrent && (
              <Button size="small" onClick={() => onDay(undefined)}>
                {translate(messages.myTimeThis)}
              </Button>
            )}
          </>
        }
        end={
          <>
            {billable > 0 && (
              <span className="t-meta">
                {translate(messages.myTimeBillable, { duration: formatDuration(billable, translate) })}
              </span>
            )}
            <MyTimeExport from={start} to={end} />
          </>
        }
      />
      <PageBody width="settings">
        {(hasFailed || list?.error !== undefined) && (
          <FailedState
            title={translate(messages.timeFailed)}
            onRetry={() => (hasFailed ? retry() : void list?.load().catch(() => undefined))}
          />
        )}
        {!hasFailed && list?.error === undefined && list?.isReady !== true && <SkeletonRows rows={5} />}
        {store !== undefined && list?.isReady === true && (
          <>
            {entries.length === 0 && <p className="t-meta">{translate(messages.myTimeEmpty)}</p>}
            {days.map((each) => (
              <MyTimeDay
                key={each}
                store={store}
                day={each}
                entries={entries.filter((entry) => entry.day === each)}
                canChange={canChange}
                addressOf={addressOf}
                onAdd={() => setAddedOn(each)}
              />
            ))}
          </>
        )}
      </PageBody>
      {store !== undefined && addedOn !== undefined && (
        <AddedTime store={store} day={addedOn} choice={choice} onClose={() => setAddedOn(undefined)} />
      )}
    </div>
  );
});

interface AddedTimeProps extends Pick<MyTimeProps, 'choice'> {
  readonly store: TimeEntryStore;
  readonly day: string;
  readonly onClose: () => void;
}

function AddedTime({ store, day, choice, onClose }: AddedTimeProps): ReactElement {
  const { translate } = useUi();
  const [entity, setEntity] = useState<TimedEntityCard>();
  return (
    <TimeEntryDialog
      store={store}
      title={
        entity === undefined
          ? translate(messages.timeLog)
          : translate(messages.timeLogTitle, { name: nameOfTimed(entity) })
      }
      entity={entity}
      day={day}
      choice={(error) => choice({ onChoose: setEntity, error: entity === undefined ? error : undefined })}
      onClose={onClose}
    />
  );
}

/** The entries of a week, loaded whole; undefined until the store has loaded. */
function useWeek(store: TimeEntryStore | undefined, start: string, end: string): WholeList<TimeEntry> | undefined {
  const [week, setWeek] = useState<WholeList<TimeEntry>>();
  useEffect(() => {
    const list = store?.listMine(start, end);
    setWeek(list);
    list?.load().catch(() => undefined);
    return () => list?.dispose();
  }, [store, start, end]);
  return week;
}

function sumOf(entries: readonly TimeEntry[]): number {
  return entries.reduce((sum, { minutes }) => sum + minutes, 0);
}
