import { useId } from 'react';
import { useI18n } from '@tessera/core/client';
import type { FieldBinding } from '@tessera/core/client';
import type { Weekday } from '@tessera/core/contract';
import { Checkbox, nameWeekday, weekdays } from '@tessera/core/ui';
import { companyMessages } from '../messages';

/** The days of the week on which the company works, as checkboxes. */
export function WorkingDaysField({ name, value, error, onChange }: FieldBinding<Weekday[]>) {
  const { translate, language } = useI18n();
  const id = useId();
  return (
    <fieldset className="company-days" aria-describedby={error === undefined ? undefined : id}>
      <legend>{translate(companyMessages.workingDays)}</legend>
      <div>
        {weekdays.map((day) => (
          <Checkbox
            key={day}
            name={name}
            label={nameWeekday(day, language)}
            isChecked={value.includes(day)}
            onChange={(isChecked) =>
              onChange(weekdays.filter((each) => (each === day ? isChecked : value.includes(each))))
            }
          />
        ))}
      </div>
      {error !== undefined && (
        <p id={id} className="t-field-error" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
