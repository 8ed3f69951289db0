import { observer } from 'mobx-react-lite';
import { Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { EntityMenuDialogProps } from '@tessera/core/client';
import { ApiError, useI18n, useService } from '@tessera/core/client';
import { IconButton } from '@tessera/core/ui';
import { remindersMessages as messages } from '../messages';
import type { EntityDates } from '../stores/reminder-store';
import { Reminders } from '../tokens';
import { NewReminderDialog } from './new-reminder-dialog';
import { useReminderTime } from './use-reminder-time';
import './reminders.css';

interface KnownOfEntity {
  readonly ids: readonly string[];
  readonly dates: EntityDates;
}

/** Sets a reminder of an entity, and shows those that the person has set already. */
export const EntityReminderDialog = observer(function EntityReminderDialog(props: EntityMenuDialogProps) {
  const { entity, title, onClose, onReopen } = props;
  const store = useService(Reminders);
  const { translate } = useI18n();
  const timeOf = useReminderTime();
  const [known, setKnown] = useState<KnownOfEntity>({ ids: [], dates: [] });
  const { type, id } = entity;
  useEffect(() => {
    let isShown = true;
    async function read(): Promise<void> {
      try {
        const found = await store.readOf({ type, id });
        if (isShown) {
          setKnown(found);
        }
      } catch (error) {
        // Without a connection a reminder at a time can still be set.
        if (!(error instanceof ApiError)) {
          throw error;
        }
      }
    }
    void read();
    return () => {
      isShown = false;
    };
  }, [store, type, id]);
  const already = store.of(entity, known.ids);
  return (
    <NewReminderDialog about={{ entity, title }} dates={known.dates} onClose={onClose} onReopen={onReopen}>
      {already.length > 0 && (
        <ul className="reminders-already" aria-label={translate(messages.already)}>
          {already.map((reminder) => (
            <li key={reminder.id}>
              <span className="t-cut">
                {timeOf(reminder)}
                {reminder.note !== '' && ` · ${reminder.note}`}
              </span>
              <IconButton
                glyph={Trash2}
                size="small"
                label={translate(messages.deleteAt, { when: timeOf(reminder) })}
                onClick={() => void store.remove(reminder)}
              />
            </li>
          ))}
        </ul>
      )}
    </NewReminderDialog>
  );
});
