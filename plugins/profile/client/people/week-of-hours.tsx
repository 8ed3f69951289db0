import { useI18n } from '@tessera/core/client';
import type { WorkingHours } from '@tessera/core/contract';
import { nameWeekday, useTimeOptions } from '@tessera/core/ui';
import { personMessages as messages } from './person-messages';

/** The hours of each day, in the person's own zone. */
export function WeekOfHours({ week }: { readonly week: readonly WorkingHours[] }) {
  const { translate, language } = useI18n();
  const optionsOf = useTimeOptions();
  const timeOf = (time: string): string => optionsOf([], time)[0]?.label ?? time;
  return (
    <ul>
      {week.map(({ day, from, until }) => (
        <li key={day}>
          {translate(until < from ? messages.hoursOvernight : messages.hoursOfDay, {
            day: nameWeekday(day, language),
            from: timeOf(from),
            until: timeOf(until),
          })}
        </li>
      ))}
    </ul>
  );
}
