import { observer } from 'mobx-react-lite';
import { Session, useEntity, useI18n, useService } from '@tessera/core/client';
import { ButtonLink, FailedState, nameWeekday, SkeletonRows } from '@tessera/core/ui';
import { notificationSettingPath } from '../../contract/paths';
import { Preferences } from '../tokens';
import { MailTimes } from './mail-times';
import { workingHoursMessages as messages } from './working-hours-messages';

/**
 * The working days of the company, and the person's quiet hours: a section of the profile settings. The same preferences
 * as on the page of notifications.
 */
export const WorkingHoursSection = observer(function WorkingHoursSection() {
  const store = useService(Preferences);
  const { portal } = useService(Session);
  const { translate, language } = useI18n();
  const { full: preferences, error } = useEntity(store.preferences, store.id);
  if (portal === undefined) {
    return undefined;
  }
  const days = portal.workingDays.map((day) => nameWeekday(day, language));
  return (
    <section aria-label={translate(messages.hours)}>
      <div>
        <h2>{translate(messages.hours)}</h2>
        <p className="t-quiet">
          {days.length === 0
            ? translate(messages.hoursNoDays, { company: portal.name })
            : translate(messages.hoursDays, {
                company: portal.name,
                days: new Intl.ListFormat(language, { type: 'conjunction' }).format(days),
              })}
        </p>
      </div>
      {preferences === undefined && error === undefined && <SkeletonRows rows={2} rowHeight={44} />}
      {preferences === undefined && error !== undefined && (
        <FailedState title={translate(messages.hoursFailed)} onRetry={() => void store.preferences.read(store.id)} />
      )}
      {preferences !== undefined && preferences.mailMode !== 'instant' && (
        <p className="t-quiet">
          {translate(preferences.mailMode === 'off' ? messages.hoursNoMail : messages.hoursDigest)}
        </p>
      )}
      {preferences !== undefined && <MailTimes preferences={preferences} />}
      <div>
        <ButtonLink variant="ghost" size="small" to={notificationSettingPath.to({})}>
          {translate(messages.hoursMore)}
        </ButtonLink>
      </div>
    </section>
  );
});
