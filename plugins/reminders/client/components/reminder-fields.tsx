import type { Form } from '@tessera/core/client';
import { useI18n } from '@tessera/core/client';
import { DateTimeField, FormRow, SegmentedControl, SelectField, TextField } from '@tessera/core/ui';
import { reminderLimits } from '../../contract/model';
import { remindersMessages as messages } from '../messages';
import type { ReminderValues } from '../model/reminder-form';
import { beforeWords, repeatWords } from '../model/reminder-words';
import type { EntityDates } from '../stores/reminder-store';

export interface ReminderFieldsProps {
  readonly form: Form<ReminderValues>;
  /** Dates of the entity that the reminder can come before. */
  readonly dates: EntityDates;
  /** The note may be empty: the reminder is about something. */
  readonly isNoteOptional: boolean;
}

const anchorWords = { time: messages.atTime, due: messages.beforeDue, start: messages.beforeStart } as const;

/** The fields of a reminder. The one that is needed has the focus: what, or else when. */
export function ReminderFields({ form, dates, isNoteOptional }: ReminderFieldsProps) {
  const { translate } = useI18n();
  const { anchor, before } = form.values;
  // A reminder keeps the date that it is before, though its entity lacks it now.
  const anchors = (['time', 'due', 'start'] as const).filter(
    (each) => each === 'time' || each === anchor || dates.includes(each),
  );
  const known = beforeWords.map(([minutes, words]) => ({ value: String(minutes), label: translate(words) }));
  const isKnown = known.some(({ value }) => value === before);
  const note = (
    <TextField
      {...form.field('note')}
      label={translate(isNoteOptional ? messages.note : messages.what)}
      maxLength={reminderLimits.note}
      autoFocus={!isNoteOptional}
      isOptional={isNoteOptional}
    />
  );
  return (
    <>
      {!isNoteOptional && note}
      {anchors.length > 1 && (
        <SegmentedControl
          label={translate(messages.when)}
          value={anchor}
          onChange={(value) => form.set({ anchor: value })}
          segments={anchors.map((value) => ({ value, label: translate(anchorWords[value]) }))}
        />
      )}
      <FormRow columns="1.2fr 1fr">
        {anchor === 'time' ? (
          <DateTimeField {...form.field('at')} label={translate(messages.when)} />
        ) : (
          <SelectField
            {...form.field('before')}
            label={translate(messages.howLongBefore)}
            options={
              isKnown
                ? known
                : [...known, { value: before, label: translate(messages.minutes, { count: Number(before) }) }]
            }
          />
        )}
        <SelectField
          {...form.field('repeat')}
          label={translate(messages.repeat)}
          options={repeatWords.map(([value, words]) => ({ value, label: translate(words) }))}
        />
      </FormRow>
      {isNoteOptional && note}
    </>
  );
}
