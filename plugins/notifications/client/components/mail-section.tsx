import { observer } from 'mobx-react-lite';
import { useI18n, useService } from '@tessera/core/client';
import { WeekdaySchema } from '@tessera/core/contract';
import { SegmentedControl, SelectField, nameWeekday, timesOfDay, useTimeOptions, weekdays } from '@tessera/core/ui';
import type { NotificationPreferences } from '../../contract/model';
import { notificationsMessages as messages } from '../messages';
import { Preferences } from '../tokens';
import { MailTimes } from './mail-times';

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

const fullHours = timesOfDay(60);

/** When emails are sent: soon, once a day or once a week, not in quiet hours, only on working days. */
export const MailSection = observer(function MailSection({ preferences }: MailSectionProps) {
  const store = useService(Preferences);
  const { translate, language } = useI18n();
  const optionsOf = useTimeOptions();
  const { mailMode, digestAt, digestDay = null } = preferences;
  const isWeekly = mailMode === 'daily' && digestDay !== null;

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
      <MailTimes preferences={preferences} />
    </section>
  );
});
