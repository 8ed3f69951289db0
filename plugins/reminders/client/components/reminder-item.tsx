import { Circle, CircleCheck, Ellipsis, Pencil, Repeat, Trash2 } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { Navigation, useI18n, useService } from '@tessera/core/client';
import { Icon, IconButton, Menu, MenuItem, MenuSeparator, RowLink, SnoozeItems, UnsentTag } from '@tessera/core/ui';
import type { LiveReminder } from '../../contract/events';
import { stateOf } from '../../contract/model';
import { remindersMessages as messages } from '../messages';
import { repeatWords } from '../model/reminder-words';
import { nameOf } from '../stores/reminder-store';
import { Reminders } from '../tokens';
import { useReminderTime } from './use-reminder-time';
import './reminders.css';

export interface ReminderItemProps {
  readonly reminder: LiveReminder;
  readonly isMenuOpen: boolean;
  readonly onMenu: (isOpen: boolean) => void;
  readonly onEdit: (reminder: LiveReminder) => void;
}

/** A reminder in the list: what of, when, and what can be done with it. */
export const ReminderItem = observer(function ReminderItem(props: ReminderItemProps) {
  const { reminder } = props;
  const store = useService(Reminders);
  const navigation = useService(Navigation);
  const { translate } = useI18n();
  const timeOf = useReminderTime();
  const { id, note, title, entity, address, when, nextOn, lastOn, isDone } = reminder;
  const to = entity === undefined ? address : title === undefined ? undefined : navigation.linkTo(entity);
  const name = nameOf(reminder) === '' ? translate(messages.gone) : nameOf(reminder);
  const isOpen = stateOf(reminder) === 'open';
  const hasCome = isOpen && nextOn === undefined && lastOn !== undefined;
  const repeat = repeatWords.find(([key]) => key === when.repeat)?.[1];
  return (
    <div className="reminders-row" data-done={isOpen ? undefined : true}>
      <IconButton
        glyph={isDone ? CircleCheck : Circle}
        label={translate(isDone ? messages.undoneFor : messages.doneFor, { name })}
        tabIndex={-1}
        onClick={() => void store.toggleDone(reminder)}
      />
      <span className="reminders-name">
        {to === undefined ? (
          <bdi className="t-cut">{name}</bdi>
        ) : (
          <RowLink to={to} className="t-cut">
            <bdi>{name}</bdi>
          </RowLink>
        )}
        {note !== '' && title !== undefined && <bdi className="reminders-about t-quiet">{title}</bdi>}
      </span>
      <UnsentTag state={store.reminders.unsentState(id)} />
      {when.repeat !== 'never' && repeat !== undefined && (
        <span className="reminders-repeat" role="img" aria-label={translate(repeat)} title={translate(repeat)}>
          <Icon glyph={Repeat} />
        </span>
      )}
      <span className="reminders-when" data-come={hasCome || undefined}>
        {timeOf(reminder)}
      </span>
      <ReminderMenu {...props} name={name} />
    </div>
  );
});

const ReminderMenu = observer(function ReminderMenu(props: ReminderItemProps & { readonly name: string }) {
  const { reminder, name, isMenuOpen, onMenu, onEdit } = props;
  const store = useService(Reminders);
  const { translate } = useI18n();
  const { isDone, endedOn } = reminder;
  const target = <IconButton glyph={Ellipsis} label={translate(messages.actionsFor, { name })} tabIndex={-1} />;
  return (
    <Menu position="end" target={target} isOpen={isMenuOpen} onOpenChange={onMenu}>
      <MenuItem glyph={isDone ? Circle : CircleCheck} menuKeys={['e']} onSelect={() => void store.toggleDone(reminder)}>
        {translate(isDone ? messages.markUndone : messages.markDone)}
      </MenuItem>
      <MenuItem glyph={Pencil} onSelect={() => onEdit(reminder)}>
        {translate(messages.edit)}
      </MenuItem>
      <MenuItem glyph={Trash2} isDanger onSelect={() => void store.remove(reminder)}>
        {translate(messages.delete)}
      </MenuItem>
      {endedOn === undefined && (
        <>
          <MenuSeparator />
          <SnoozeItems onSnooze={(until, words) => void store.snooze(reminder, until, words)} />
        </>
      )}
    </Menu>
  );
});
