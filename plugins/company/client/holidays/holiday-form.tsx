import { useEffect } from 'react';
import { Api, Toasts, useForm, useI18n, useService } from '@tessera/core/client';
import { addHolidays, holidayLimits } from '@tessera/core/contract';
import { Button, DateField, FormFailure, TextField } from '@tessera/core/ui';
import { holidayMessages as messages } from './holiday-messages';

export interface HolidayFormProps {
  readonly onAdded: () => Promise<unknown>;
}

const empty = { day: '', name: '' };

/** Adds a holiday; one on a day that has one already renames it. */
export function HolidayForm({ onAdded }: HolidayFormProps) {
  const api = useService(Api);
  const toasts = useService(Toasts);
  const { translate } = useI18n();
  const form = useForm({
    initial: empty,
    draft: { form: 'company:holiday' },
    validate: ({ day, name }) => ({
      day: day === '' ? translate(messages.holidayDayMissing) : undefined,
      name: name.trim() === '' ? translate(messages.holidayNameMissing) : undefined,
    }),
    submit: async ({ day, name }) => {
      await api.request(addHolidays, { body: { items: [{ day, name }] } }, { onFailure: 'caller' });
      toasts.success(translate(messages.holidayAdded, { name: name.trim() }));
      form.set(empty);
      await onAdded();
    },
  });
  const { isKept, set } = form;
  useEffect(() => {
    // It is kept on this device and sent later: the form is ready for the next one.
    if (isKept) {
      set(empty);
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each that is kept
  }, [isKept]);

  return (
    <form noValidate onSubmit={form.handleSubmit} className="company-holiday-form">
      <FormFailure sentence={form.failure} />
      <div>
        <DateField {...form.field('day')} label={translate(messages.holidayDay)} />
        <TextField {...form.field('name')} label={translate(messages.holidayName)} maxLength={holidayLimits.maxName} />
        <Button type="submit" isBusy={form.isBusy}>
          {translate(messages.holidayAdd)}
        </Button>
      </div>
    </form>
  );
}
