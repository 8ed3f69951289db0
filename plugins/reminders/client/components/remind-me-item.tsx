import { AlarmClock } from 'lucide-react';
import type { ComponentLoader, EntityMenuDialogProps, EntityMenuProps } from '@tessera/core/client';
import { useI18n } from '@tessera/core/client';
import { MenuItem } from '@tessera/core/ui';
import { remindersMessages as messages } from '../messages';

const loadDialog: ComponentLoader<EntityMenuDialogProps> = () =>
  import('./entity-reminder-dialog').then((module) => module.EntityReminderDialog);

/** "Remind me" in the menu of whatever can be reminded of. */
export function RemindMeItem({ openDialog }: EntityMenuProps) {
  const { translate } = useI18n();
  return (
    <MenuItem glyph={AlarmClock} onSelect={() => openDialog(loadDialog)}>
      {translate(messages.remindMe)}
    </MenuItem>
  );
}
