import { observer } from 'mobx-react-lite';
import { Session, useI18n, useService } from '@tessera/core/client';
import { SelectField, Switch, timesOfDay, useTimeOptions } from '@tessera/core/ui';
import type { NotificationPreferences } from '../../contract/model';
import { notificationsMessages as messages } from '../messages';
import { Preferences } from '../tokens';
import './mail-times.css';

export interface MailTimesProps {
  readonly preferences: NotificationPreferences;
}

/** Quiet hours before the person has chosen others. */
const usualQuietHours = { from: '20:00', until: '07:00' };
const halfHours = timesOfDay(30);

/** When no emails are sent: in quiet hours, and on days off. */
export const MailTimes = observer(function MailTimes({ preferences }: MailTimesProps) {
  const store = useService(Preferences);
  const { user } = useService(Session);
  const { translate } = useI18n();
  const optionsOf = useTimeOptions();
  const { mailMode, digestDay = null, quietHours, workingDaysOnly } = preferences;
  const isWeekly = mailMode === 'daily' && digestDay !== null;
  const zone = user?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (mailMode === 'off') {
    return undefined;
  }
  return (
    <>
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
      {!isWeekly && (
        <Switch
          name="workingDaysOnly"
          label={translate(messages.workingDays)}
          hint={translate(messages.workingDaysHint)}
          isOn={workingDaysOnly}
          onChange={(isOn) => void store.change({ workingDaysOnly: isOn })}
        />
      )}
      <p className="t-meta">{translate(messages.zone, { zone })}</p>
    </>
  );
});
