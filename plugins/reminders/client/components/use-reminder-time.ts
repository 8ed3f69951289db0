import { useI18n } from '@tessera/core/client';
import { useMomentWords } from '@tessera/core/ui';
import type { LiveReminder } from '../../contract/events';
import { remindersMessages as messages } from '../messages';

/** Says when a reminder comes, or why it does not. */
export function useReminderTime(): (reminder: LiveReminder) => string {
  const { translate } = useI18n();
  const when = useMomentWords();
  return ({ isDone, endedOn, snoozedUntil, nextOn, lastOn }) => {
    if (isDone) {
      return translate(messages.done);
    }
    if (endedOn !== undefined) {
      return translate(messages.ended);
    }
    if (snoozedUntil !== undefined) {
      return translate(messages.snoozedUntil, { when: when(new Date(snoozedUntil)) });
    }
    if (nextOn !== undefined) {
      return when(new Date(nextOn));
    }
    return lastOn === undefined
      ? translate(messages.waits)
      : translate(messages.came, { when: when(new Date(lastOn)) });
  };
}
