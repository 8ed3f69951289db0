import { observer } from 'mobx-react-lite';
import { Api, PlaceLink, Session, Toasts, useForm, useI18n, useService } from '@tessera/core/client';
import { Button, DraftNotice, FormActions, FormFailure } from '@tessera/core/ui';
import { changeProfile } from '../../contract/endpoints';
import type { MemberProfile } from '../../contract/endpoints';
import { personPath } from '../../contract/paths';
import { personMessages as messages } from './person-messages';
import { WorkingWeekField } from './working-week-field';

export interface OwnHoursFormProps {
  readonly profile: MemberProfile;
}

/** The person's own working hours, which colleagues see. */
export const OwnHoursForm = observer(function OwnHoursForm({ profile }: OwnHoursFormProps) {
  const api = useService(Api);
  const toasts = useService(Toasts);
  const { portal } = useService(Session);
  const { translate } = useI18n();
  const form = useForm({
    initial: { week: profile.workingHours },
    draft: { form: 'profile:working-hours' },
    submit: async ({ week }) => {
      await api.request(changeProfile, { body: { workingHours: week } }, { onFailure: 'caller' });
      toasts.success(translate(messages.hoursSaved));
    },
  });
  return (
    <section aria-label={translate(messages.ownHours)}>
      <div>
        <h2>{translate(messages.ownHours)}</h2>
        <p className="t-quiet">{translate(messages.ownHoursHint)}</p>
      </div>
      <form noValidate onSubmit={form.handleSubmit}>
        <DraftNotice draft={form.restored} />
        <FormFailure sentence={form.failure} />
        <WorkingWeekField {...form.field('week')} />
        <FormActions>
          <Button type="submit" variant="primary" isBusy={form.isBusy}>
            {translate(messages.saveHours)}
          </Button>
          {portal !== undefined && (
            <PlaceLink place={personPath} parameters={{ personId: profile.userId }}>
              {translate(messages.seeProfile)}
            </PlaceLink>
          )}
        </FormActions>
      </form>
    </section>
  );
});
