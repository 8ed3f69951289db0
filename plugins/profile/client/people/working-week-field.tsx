import { Fragment } from 'react';
import { useI18n } from '@tessera/core/client';
import type { FieldBinding } from '@tessera/core/client';
import type { WorkingHours } from '@tessera/core/contract';
import { Checkbox, nameWeekday, SelectField, timesOfDay, useTimeOptions, weekdays } from '@tessera/core/ui';
import { personMessages as messages } from './person-messages';
import './people.css';

/** The hours of a day that is chosen, before the person changes them. */
const usualHours = { from: '09:00', until: '17:00' };
const halfHours = timesOfDay(30);

/** The hours of each day of the week: a checkbox for the day, and two times. */
export function WorkingWeekField({ value, onChange }: FieldBinding<WorkingHours[]>) {
  const { translate, language } = useI18n();
  const optionsOf = useTimeOptions();

  function change(changed: WorkingHours, isKept = true): void {
    const others = value.filter(({ day }) => day !== changed.day);
    onChange([...others, ...(isKept ? [changed] : [])].sort((left, right) => left.day - right.day));
  }

  return (
    <div className="profile-week" role="group" aria-label={translate(messages.ownHours)}>
      {weekdays.map((day) => {
        const name = nameWeekday(day, language);
        const hours = value.find((each) => each.day === day);
        return (
          <Fragment key={day}>
            <Checkbox
              label={name}
              isChecked={hours !== undefined}
              onChange={(isChecked) => change({ day, ...usualHours }, isChecked)}
            />
            {hours === undefined ? (
              <span />
            ) : (
              <div className="profile-week-times">
                <SelectField
                  name={`from-${day}`}
                  size="small"
                  isLabelHidden
                  label={translate(messages.hoursFrom, { day: name })}
                  value={hours.from}
                  onChange={(from) => change({ ...hours, from })}
                  options={optionsOf(
                    halfHours.filter((time) => time !== hours.until),
                    hours.from,
                  )}
                />
                <SelectField
                  name={`until-${day}`}
                  size="small"
                  isLabelHidden
                  label={translate(messages.hoursUntil, { day: name })}
                  value={hours.until}
                  onChange={(until) => change({ ...hours, until })}
                  options={optionsOf(
                    halfHours.filter((time) => time !== hours.from),
                    hours.until,
                  )}
                />
              </div>
            )}
          </Fragment>
        );
      })}
    </div>
  );
}
