import { Plus } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useId } from 'react';
import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import type { TimeEntryStore } from '../../client/time-entries/time-entry-store';
import { timeEntryLimits } from '../../contract';
import type { TimedEntityCard, TimeEntry } from '../../contract';
import { IconButton } from '../actions/icon-button';
import { UnsentTag } from '../editing/unsent-notice';
import { useUi } from '../environment';
import { Tag } from '../marks/tag';
import { formatDuration } from '../numbers/duration';
import { DurationField } from '../numbers/duration-field';
import { formatDay } from '../text/moments';
import { useReader } from '../text/now';
import { TimeEntryConflict } from './time-entry-conflict';
import { TimeEntryMenu } from './time-entry-item';
import { timeMessages as messages } from './time-messages';
import { nameOfTimed } from './timer-actions';

export interface MyTimeDayProps {
  readonly store: TimeEntryStore;
  readonly day: string;
  readonly entries: readonly TimeEntry[];
  readonly canChange: boolean;
  readonly addressOf: (entity: TimedEntityCard) => string | undefined;
  readonly onAdd: () => void;
}

/** The own time of one day, with its sum. */
export function MyTimeDay(props: MyTimeDayProps): ReactElement {
  const { store, day, entries, canChange, addressOf, onAdd } = props;
  const { translate } = useUi();
  const reader = useReader();
  const headingId = useId();
  const name = formatDay(day, undefined, reader);
  const minutes = entries.reduce((sum, entry) => sum + entry.minutes, 0);
  return (
    <section className="t-my-day" aria-labelledby={headingId}>
      <header>
        <h3 id={headingId}>{name}</h3>
        <span className="t-meta t-my-day-sum">
          {minutes === 0 ? translate(messages.myTimeDayEmpty) : formatDuration(minutes, translate)}
        </span>
        {canChange && (
          <IconButton glyph={Plus} label={translate(messages.myTimeAddOn, { day: name })} onClick={onAdd} />
        )}
      </header>
      {entries.length > 0 && (
        <ul>
          {entries.map((entry) => (
            <MyTimeEntry key={entry.id} store={store} entry={entry} canChange={canChange} addressOf={addressOf} />
          ))}
        </ul>
      )}
    </section>
  );
}

type MyTimeEntryProps = Pick<MyTimeDayProps, 'store' | 'canChange' | 'addressOf'> & { readonly entry: TimeEntry };

const MyTimeEntry = observer(function MyTimeEntry(props: MyTimeEntryProps): ReactElement {
  const { store, entry, canChange, addressOf } = props;
  const { entity, note, minutes, isBillable } = entry;
  const { translate } = useUi();
  const address = entity.isDeleted === true ? undefined : addressOf(entity);
  const title = (
    <>
      {entity.key !== undefined && <span className="t-meta">{entity.key} </span>}
      <bdi>{entity.title}</bdi>
    </>
  );
  return (
    <li className="t-my-entry">
      <span className="t-time-words">
        <span className="t-time-line">
          {address === undefined ? <span>{title}</span> : <Link to={address}>{title}</Link>}
          {entity.isDeleted === true && <Tag>{translate(messages.myTimeDeleted)}</Tag>}
          {isBillable && <Tag>{translate(messages.timeBillable)}</Tag>}
          <UnsentTag state={store.entries.unsentState(entry.id)} />
        </span>
        {note !== undefined && (
          <span className="t-time-note" dir="auto">
            {note}
          </span>
        )}
        <TimeEntryConflict store={store} entryId={entry.id} />
      </span>
      {canChange ? (
        <span className="t-my-duration">
          <DurationField
            label={`${translate(messages.timeDuration)}, ${nameOfTimed(entity)}`}
            isLabelHidden
            size="small"
            name={`minutes-${entry.id}`}
            wholeNumber="minutes"
            max={timeEntryLimits.minutes}
            value={minutes}
            onChange={(value) => value !== '' && void store.change(entry, { minutes: value })}
          />
        </span>
      ) : (
        <span className="t-time-duration">{formatDuration(minutes, translate)}</span>
      )}
      <TimeEntryMenu store={store} entry={entry} canChange={canChange} />
    </li>
  );
});
