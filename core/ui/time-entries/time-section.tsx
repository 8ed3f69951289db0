import { Play, Plus, Square } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useId, useRef, useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import type { EntityList } from '../../client/entities/entity-list';
import type { LiveAggregate } from '../../client/entities/live-aggregate';
import { useApplication } from '../../client/react/application-provider';
import { Session } from '../../client/services';
import type { TimeEntryStore, TimeSums } from '../../client/time-entries/time-entry-store';
import type { TimeEntry } from '../../contract';
import { Button } from '../actions/button';
import { useUi } from '../environment';
import { TileMeter } from '../marks/tile-meter';
import { formatDuration } from '../numbers/duration';
import { PersonAvatar } from '../people/person-avatar';
import { FailedState } from '../states/failed-state';
import { SkeletonRows } from '../states/skeleton-rows';
import type { EntityTimeLogProps } from './entity-time-log';
import { TimeEntryDialog } from './time-entry-dialog';
import { TimeEntryItem } from './time-entry-item';
import { timeMessages } from './time-messages';
import { nameOfTimed, toggleTimer } from './timer-actions';
import { formatElapsed, useElapsed, useTimerSurroundings, useTimeStore } from './use-time';
import './time-entries.css';

/** The content of `EntityTimeLog`, loaded on demand. */
export function TimeSection(props: EntityTimeLogProps): ReactElement {
  const { store, hasFailed, retry } = useTimeStore(props.time);
  const { translate } = useUi();
  if (hasFailed) {
    return <FailedState title={translate(timeMessages.timeFailed)} onRetry={retry} />;
  }
  return store === undefined ? <SkeletonRows rows={1} /> : <ShownTime {...props} store={store} />;
}

interface ShownTimeProps extends EntityTimeLogProps {
  readonly store: TimeEntryStore;
}

const ShownTime = observer(function ShownTime(props: ShownTimeProps): ReactNode {
  const { store, entity, canLog, loggedMinutes } = props;
  const application = useApplication();
  const { translate } = useUi();
  const surroundings = useTimerSurroundings(store);
  const headingId = useId();
  const log = useRef<HTMLButtonElement>(null);
  const [isLogging, setLogging] = useState(false);
  const canChange = canLog && !application.get(Session).isReadOnly;
  useEffect(() => void store.loadRunning(), [store]);
  const running = store.running?.entity.id === entity.id ? store.running : undefined;
  if (!canChange && loggedMinutes === undefined) {
    return undefined;
  }
  const name = nameOfTimed(entity);
  return (
    <section className="t-time" aria-labelledby={headingId}>
      <header>
        <h2 id={headingId}>{translate(timeMessages.timeTitle)}</h2>
        {running !== undefined && <Running store={store} timer={running} />}
        {canChange && (
          <span className="t-time-actions">
            <Button
              size="small"
              variant="ghost"
              icon={running === undefined ? Play : Square}
              onClick={() => void toggleTimer(surroundings, entity)}
            >
              {translate(running === undefined ? timeMessages.timeStart : timeMessages.timeStop)}
            </Button>
            <Button ref={log} size="small" variant="ghost" isAtEnd icon={Plus} onClick={() => setLogging(true)}>
              {translate(timeMessages.timeLog)}
            </Button>
          </span>
        )}
      </header>
      <LoggedTime {...props} />
      {isLogging && (
        <TimeEntryDialog
          store={store}
          title={translate(timeMessages.timeLogTitle, { name })}
          entity={entity}
          onClose={() => setLogging(false)}
          onReopen={() => setLogging(true)}
        />
      )}
    </section>
  );
});

const Running = observer(function Running({
  store,
  timer,
}: {
  readonly store: TimeEntryStore;
  readonly timer: TimeEntry;
}): ReactElement {
  return <span className="t-time-running">{formatElapsed(useElapsed(store, timer))}</span>;
});

interface Opened {
  readonly list: EntityList<TimeEntry>;
  readonly sums: LiveAggregate<TimeSums, TimeEntry>;
}

/** Sums and entries. Nothing is read while nothing is logged; what is kept on the device is shown all the same. */
const LoggedTime = observer(function LoggedTime(props: ShownTimeProps): ReactNode {
  const { store, entity, estimateMinutes, loggedMinutes = 0, canLog } = props;
  const { type, id } = entity;
  const { translate } = useUi();
  const [opened, setOpened] = useState<Opened>();
  const isUsed = loggedMinutes > 0;
  useEffect(() => {
    const [list, sums] = [store.listOf({ type, id }), store.sumsOf({ type, id })];
    setOpened({ list, sums });
    return () => {
      list.dispose();
      sums.dispose();
    };
  }, [store, type, id]);
  const list = opened?.list;
  const isReady = list?.isReady ?? false;
  useEffect(() => {
    if (isUsed && list !== undefined && !isReady) {
      void list.loadMore();
    }
  }, [isUsed, list, isReady]);
  if (opened === undefined || list === undefined || (!isUsed && list.items.length === 0)) {
    return undefined;
  }
  return (
    <>
      <TimeSummary estimate={estimateMinutes} logged={loggedMinutes} />
      {isUsed && <PeopleSums sums={opened.sums} />}
      <ul className="t-time-list" aria-label={translate(timeMessages.timeEntries)}>
        {list.items.map((entry) => (
          <TimeEntryItem key={entry.id} store={store} entry={entry} canLog={canLog} />
        ))}
      </ul>
      {isUsed && !list.isReady && list.error === undefined && <SkeletonRows rows={2} />}
      {list.error !== undefined && (
        <FailedState title={translate(timeMessages.timeFailed)} onRetry={() => void list.loadMore()} />
      )}
      {list.isReady && !list.isComplete && (
        <Button size="small" variant="ghost" isBusy={list.isLoading} onClick={() => void list.loadMore()}>
          {translate(timeMessages.timeMore)}
        </Button>
      )}
    </>
  );
});

interface TimeSummaryProps {
  /** Minutes; undefined without an estimate. */
  readonly estimate: number | undefined;
  readonly logged: number;
}

/** Logged, estimate and what remains of it. */
function TimeSummary({ estimate, logged }: TimeSummaryProps): ReactElement {
  const { translate } = useUi();
  const minutes = (value: number): string =>
    value === 0 ? translate(timeMessages.timeNone) : formatDuration(value, translate);
  return (
    <div className="t-time-summary">
      <dl>
        <div>
          <dt>{translate(timeMessages.timeLogged)}</dt>
          <dd>{minutes(logged)}</dd>
        </div>
        {estimate !== undefined && (
          <>
            <div>
              <dt>{translate(timeMessages.timeEstimate)}</dt>
              <dd>{minutes(estimate)}</dd>
            </div>
            <div data-over={logged > estimate || undefined}>
              <dt>{translate(logged > estimate ? timeMessages.timeOver : timeMessages.timeRemaining)}</dt>
              <dd>{minutes(Math.abs(estimate - logged))}</dd>
            </div>
          </>
        )}
      </dl>
      {estimate !== undefined && estimate > 0 && (
        <TileMeter done={Math.min(100, Math.floor((logged / estimate) * 100))} total={100} />
      )}
    </div>
  );
}

/** Who logged how much; only when it was more than one person. */
const PeopleSums = observer(function PeopleSums({
  sums,
}: {
  readonly sums: LiveAggregate<TimeSums, TimeEntry>;
}): ReactNode {
  const { translate } = useUi();
  const { value } = sums;
  if (value === undefined || value.people.length < 2) {
    return undefined;
  }
  return (
    <ul className="t-time-people" aria-label={translate(timeMessages.timePeople)}>
      {value.people.map(({ person, minutes }) => (
        <li key={person.id}>
          <PersonAvatar name={person.fullName} id={person.id} photo={person.photo} isDecoration />
          <bdi className="t-cut">{person.fullName}</bdi>
          <span className="t-meta">{formatDuration(minutes, translate)}</span>
        </li>
      ))}
    </ul>
  );
});
