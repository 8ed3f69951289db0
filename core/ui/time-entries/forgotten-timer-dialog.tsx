import type { ReactElement } from 'react';
import { useForm } from '../../client/forms/use-form';
import type { TimeEntryStore } from '../../client/time-entries/time-entry-store';
import { timeEntryLimits } from '../../contract';
import type { TimeEntry } from '../../contract';
import { Button } from '../actions/button';
import { useUi } from '../environment';
import { DurationField } from '../numbers/duration-field';
import { formatDuration } from '../numbers/duration';
import type { NumberValue } from '../numbers/number-field';
import { FormDialog } from '../overlays/form-dialog';
import { timeMessages as messages } from './time-messages';
import { discardTimer, nameOfTimed, stopTimer } from './timer-actions';
import { useTimerSurroundings } from './use-time';

export interface ForgottenTimerDialogProps {
  readonly store: TimeEntryStore;
  readonly timer: TimeEntry;
  readonly onClose: () => void;
}

/** Asks how much of a timer that ran for very long was work. It runs on when the dialog is closed. */
export function ForgottenTimerDialog({ store, timer, onClose }: ForgottenTimerDialogProps): ReactElement {
  const { translate } = useUi();
  const surroundings = useTimerSurroundings(store);
  const form = useForm<{ readonly minutes: NumberValue }>({
    initial: { minutes: '' },
    draft: { form: 'core:forgotten-timer', entityId: timer.id },
    validate: ({ minutes }) => ({
      minutes: minutes === '' ? translate(messages.timeDurationMissing) : undefined,
    }),
    submit: async ({ minutes }) => {
      const isStopped = await stopTimer(surroundings, timer, { minutes: Number(minutes) });
      if (isStopped) {
        onClose();
      }
      return isStopped;
    },
  });
  const ran = Math.round(store.elapsed(timer) / 60_000);
  return (
    <FormDialog
      form={form}
      size={440}
      onClose={onClose}
      title={translate(messages.timerForgottenTitle, { name: nameOfTimed(timer.entity) })}
      verb={translate(messages.timeLog)}
      aside={
        <Button
          onClick={() => {
            onClose();
            void discardTimer(surroundings, timer);
          }}
        >
          {translate(messages.timerDiscard)}
        </Button>
      }
    >
      <p>{translate(messages.timerForgottenText, { duration: formatDuration(ran, translate) })}</p>
      <DurationField
        {...form.field('minutes')}
        label={translate(messages.timeDuration)}
        hint={translate(messages.timeDurationHint)}
        max={timeEntryLimits.minutes}
        wholeNumber="minutes"
      />
    </FormDialog>
  );
}
