import { useRef } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { useForm } from '../../client/forms/use-form';
import { useApplication } from '../../client/react/application-provider';
import { Ids } from '../../client/services';
import type { TimeEntryStore } from '../../client/time-entries/time-entry-store';
import { timeEntryLimits } from '../../contract';
import type { TimedEntityCard, TimeEntry } from '../../contract';
import { SwitchField } from '../choices/switch-field';
import { DateField } from '../dates/date-field';
import { useUi } from '../environment';
import { TextArea } from '../fields/text-area';
import { DurationField } from '../numbers/duration-field';
import type { NumberValue } from '../numbers/number-field';
import { FormDialog } from '../overlays/form-dialog';
import { timeMessages as messages } from './time-messages';

export interface TimeEntryDialogProps {
  readonly store: TimeEntryStore;
  readonly title: string;
  /** Undefined while the person has not chosen it. */
  readonly entity: TimedEntityCard | undefined;
  /** The entry that is edited; undefined for a new one. */
  readonly entry?: TimeEntry;
  /** The day of a new entry, `YYYY-MM-DD`; today when left out. */
  readonly day?: string;
  /** A field above the others, with which the person chooses the entity. */
  readonly choice?: (error: string | undefined) => ReactNode;
  readonly onClose: () => void;
  readonly onReopen?: () => void;
}

/** What the dialog's fields contain. */
interface TimeFormValues {
  readonly entityId: string;
  readonly minutes: NumberValue;
  readonly day: string;
  readonly note: string;
  readonly isBillable: boolean;
}

/** Logs time that was entered by hand, or edits an entry. It closes on a conflict too, which the list shows. */
export function TimeEntryDialog(props: TimeEntryDialogProps): ReactElement {
  const { store, title, entity, entry, day, choice, onClose, onReopen } = props;
  const { translate } = useUi();
  // One key for all tries: a retry after a lost response logs the time once.
  const ids = useApplication().get(Ids);
  const key = useRef<string>(undefined);
  const form = useForm<TimeFormValues>({
    initial: {
      entityId: entity?.id ?? '',
      minutes: entry?.minutes ?? '',
      day: entry?.day ?? day ?? store.today(),
      note: entry?.note ?? '',
      isBillable: entry?.isBillable ?? false,
    },
    draft: { form: 'core:time-entry', entityId: entry?.id ?? entity?.id ?? 'new' },
    ...(onReopen === undefined ? {} : { reopen: onReopen }),
    validate: (values) => ({
      entityId: entity === undefined ? translate(messages.myTimeWhatMissing) : undefined,
      minutes: values.minutes === '' ? translate(messages.timeDurationMissing) : undefined,
      day: values.day === '' ? translate(messages.timeDayMissing) : undefined,
    }),
    submit: async ({ minutes, day: chosen, note, isBillable }) => {
      const values = { minutes: Number(minutes), day: chosen, note: note.trim(), isBillable };
      if (entry !== undefined) {
        const saved = await store.change(entry, values);
        if (saved === undefined && store.entries.view(entry.id).conflicts.length === 0) {
          return false;
        }
      } else if (entity !== undefined) {
        key.current ??= ids.next();
        await store.log(entity, values, key.current);
      }
      onClose();
      return true;
    },
  });
  return (
    <FormDialog
      form={form}
      size={440}
      onClose={onClose}
      title={title}
      verb={translate(entry === undefined ? messages.timeLog : messages.timeSave)}
    >
      {choice?.(form.errors['entityId'])}
      <DurationField
        {...form.field('minutes')}
        label={translate(messages.timeDuration)}
        hint={translate(messages.timeDurationHint)}
        max={timeEntryLimits.minutes}
        wholeNumber="minutes"
      />
      <DateField {...form.field('day')} label={translate(messages.timeDay)} max={store.today()} min="2000-01-01" />
      <TextArea
        {...form.field('note')}
        label={translate(messages.timeNote)}
        isOptional
        lines={2}
        maxLength={timeEntryLimits.note}
      />
      <SwitchField {...form.field('isBillable')} label={translate(messages.timeBillable)} />
    </FormDialog>
  );
}
