import { observer } from 'mobx-react-lite';
import { Session, useI18n, useService } from '@tessera/core/client';
import { WeekdaySchema } from '@tessera/core/contract';
import {
  clockOptions,
  nameWeekday,
  SegmentedControl,
  SelectField,
  Switch,
  useReader,
  weekdays,
} from '@tessera/core/ui';
import type { NotificationPreferences } from '../../contract/model';
import { notificationsMessages as messages } from '../messages';
import { Preferences } from '../tokens';

export interface MailSectionProps {
  readonly preferences: NotificationPreferences;
}

/** What each choice changes. A weekly email is a daily one on one day; Monday, until the person chooses. */
const modes = {
  instant: { mailMode: 'instant' },
  daily: { mailMode: 'daily', digestDay: null },
  weekly: { mailMode: 'daily', digestDay: 1 },
  off: { mailMode: 'off' },
} as const;

/** Quiet hours before the person has chosen others. */
const usualQuietHours = { from: '20:00', until: '07:00' };
const halfHours = Array.from({ length: 48 }, (_, index) => timeOf(index * 30));
const fullHours = halfHours.filter((time) => time.endsWith(':00'));

/** When emails are sent: soon, once a day or once a week, not in quiet hours, only on working days. */
export const MailSection = observer(function MailSection({ preferences }: MailSectionProps) {
  const store = useService(Preferences);
  const { user } = useService(Session);
  const { translate, language } = useI18n();
  const { hourCycle } = useReader();
  const { mailMode, digestAt, digestDay = null, quietHours, workingDaysOnly } = preferences;
  const isWeekly = mailMode === 'daily' && digestDay !== null;
  const zone = user?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  const format = new Intl.DateTimeFormat(language, { ...clockOptions(hourCycle), timeZone: 'UTC' });

  /** The given times, and the chosen one, which another client may have set. */
  function optionsOf(times: readonly string[], chosen: string) {
    const all = times.includes(chosen) ? times : [...times, chosen].sort();
    return all.map((time) => ({ value: time, label: format.format(new Date(`1970-01-01T${time}:00Z`)) }));
  }

  return (
    <section aria-label={translate(messages.mails)}>
      <div>
        <h2>{translate(messages.mails)}</h2>
        <p className="t-quiet">{translate(mailMode === 'off' ? messages.mailOffHint : messages.mailsHint)}</p>
      </div>
      <div>
        <SegmentedControl
          label={translate(messages.mails)}
          value={isWeekly ? 'weekly' : mailMode}
          onChange={(value) => void store.change(modes[value])}
          segments={[
            { value: 'instant', label: translate(messages.mailInstant) },
            { value: 'daily', label: translate(messages.mailDaily) },
            { value: 'weekly', label: translate(messages.mailWeekly) },
            { value: 'off', label: translate(messages.mailOff) },
          ]}
        />
      </div>
      {mailMode === 'daily' && (
        <div className="notification-times">
          {isWeekly && (
            <SelectField
              name="digestDay"
              label={translate(messages.digestDay)}
              value={String(digestDay)}
              onChange={(value) => void store.change({ digestDay: WeekdaySchema.parse(Number(value)) })}
              options={weekdays.map((day) => ({ value: String(day), label: nameWeekday(day, language) }))}
            />
          )}
          <SelectField
            name="digestAt"
            label={translate(isWeekly ? messages.digestAtOfWeek : messages.digestAt)}
            value={digestAt}
            onChange={(value) => void store.change({ digestAt: value })}
            options={optionsOf(fullHours, digestAt)}
          />
        </div>
      )}
      {mailMode === 'instant' && (
        <Switch
          name="quietHours"
          label={translate(messages.quiet)}
          hint={translate(messages.quietHint)}
          isOn={quietHours !== null}
          onChange={(isOn) => void store.change({ quietHours: isOn ? usualQuietHours : null })}
        />
      )}
      {mailMode === 'instant' && quietHours !== null && (
        <div className="notification-times">
          <SelectField
            name="quietFrom"
            label={translate(messages.quietFrom)}
            value={quietHours.from}
            onChange={(from) => void store.change({ quietHours: { ...quietHours, from } })}
            options={optionsOf(
              halfHours.filter((time) => time !== quietHours.until),
              quietHours.from,
            )}
          />
          <SelectField
            name="quietUntil"
            label={translate(messages.quietUntil)}
            value={quietHours.until}
            onChange={(until) => void store.change({ quietHours: { ...quietHours, until } })}
            options={optionsOf(
              halfHours.filter((time) => time !== quietHours.from),
              quietHours.until,
            )}
          />
        </div>
      )}
      {mailMode !== 'off' && !isWeekly && (
        <Switch
          name="workingDaysOnly"
          label={translate(messages.workingDays)}
          hint={translate(messages.workingDaysHint)}
          isOn={workingDaysOnly}
          onChange={(isOn) => void store.change({ workingDaysOnly: isOn })}
        />
      )}
      {mailMode !== 'off' && <p className="t-meta">{translate(messages.zone, { zone })}</p>}
    </section>
  );
});

/** `HH:MM` of a number of minutes. */
function timeOf(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return `${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`;
}
