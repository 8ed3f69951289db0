import { Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { useApplication } from '../../client/react/application-provider';
import { Session } from '../../client/services';
import type { TimeEntryStore } from '../../client/time-entries/time-entry-store';
import { decideAccess } from '../../contract';
import type { TimeEntry } from '../../contract';
import { IconButton } from '../actions/icon-button';
import { UnsentTag } from '../editing/unsent-notice';
import { useUi } from '../environment';
import { formatDuration } from '../numbers/duration';
import { Menu } from '../overlays/menu';
import { MenuItem } from '../overlays/menu-item';
import { PersonAvatar } from '../people/person-avatar';
import { Tag } from '../marks/tag';
import { DateText } from '../text/times';
import { TimeEntryConflict } from './time-entry-conflict';
import { TimeEntryDialog } from './time-entry-dialog';
import { timeMessages } from './time-messages';
import { deleteEntry, nameOfTimed } from './timer-actions';
import { useTimerSurroundings } from './use-time';

export interface TimeEntryItemProps {
  readonly store: TimeEntryStore;
  readonly entry: TimeEntry;
  /** The caller may log time on the entity. */
  readonly canLog: boolean;
}

/** One entry in the list of an entity: who, when, how long, and what for. */
export const TimeEntryItem = observer(function TimeEntryItem(props: TimeEntryItemProps): ReactElement {
  const { store, entry, canLog } = props;
  const { person, day, minutes, note, isBillable, source } = entry;
  const { translate } = useUi();
  const duration = formatDuration(minutes, translate);
  return (
    <li className="t-time-entry">
      <PersonAvatar name={person.fullName} id={person.id} photo={person.photo} isDecoration />
      <span className="t-time-words">
        <span className="t-time-line">
          <bdi className="t-cut">{person.fullName}</bdi>
          <span className="t-meta">
            <DateText day={day} />
          </span>
          {source === 'timer' && <span className="t-meta">{translate(timeMessages.timeByTimer)}</span>}
          {isBillable && <Tag>{translate(timeMessages.timeBillable)}</Tag>}
          <UnsentTag state={store.entries.unsentState(entry.id)} />
        </span>
        {note !== undefined && (
          <span className="t-time-note" dir="auto">
            {note}
          </span>
        )}
        <TimeEntryConflict store={store} entryId={entry.id} />
      </span>
      <span className="t-time-duration">{duration}</span>
      <TimeEntryMenu store={store} entry={entry} canChange={canLog} />
    </li>
  );
});

interface TimeEntryMenuProps {
  readonly store: TimeEntryStore;
  readonly entry: TimeEntry;
  readonly canChange: boolean;
}

/** Edit and delete, for those who may: the person of the entry, and admins. */
export function TimeEntryMenu({ store, entry, canChange }: TimeEntryMenuProps): ReactElement | undefined {
  const session = useApplication().get(Session);
  const { translate } = useUi();
  const surroundings = useTimerSurroundings(store);
  const [isEditing, setEditing] = useState(false);
  const isAdmin = decideAccess({ audience: 'admin' }, session.subject).outcome === 'granted';
  if (!canChange || session.isReadOnly || (entry.person.id !== session.user?.userId && !isAdmin)) {
    return <span />;
  }
  const label = translate(timeMessages.timeActionsOf, {
    duration: formatDuration(entry.minutes, translate),
    name: entry.person.fullName,
  });
  return (
    <>
      <Menu position="end" target={<IconButton glyph={Ellipsis} label={label} isAtEnd />}>
        <MenuItem glyph={Pencil} onSelect={() => setEditing(true)}>
          {translate(timeMessages.timeEdit)}
        </MenuItem>
        <MenuItem glyph={Trash2} isDanger onSelect={() => void deleteEntry(surroundings, entry)}>
          {translate(timeMessages.timeDelete)}
        </MenuItem>
      </Menu>
      {isEditing && (
        <TimeEntryDialog
          store={store}
          title={translate(timeMessages.timeEditTitle, { name: nameOfTimed(entry.entity) })}
          entity={entry.entity}
          entry={entry}
          onClose={() => setEditing(false)}
          onReopen={() => setEditing(true)}
        />
      )}
    </>
  );
}
