import { observer } from 'mobx-react-lite';
import { useMemo, useState } from 'react';
import { Api, Resource, Session, Toasts, useForm, useService, useI18n } from '@tessera/core/client';
import {
  Button,
  DraftNotice,
  FailedState,
  FormActions,
  FormFailure,
  FormRow,
  SkeletonRows,
  TextField,
  TimeZoneField,
} from '@tessera/core/ui';
import { readMasterList } from '@tessera/plugins/access';
import { changeProfile, maxPronouns, readMemberProfile } from '../../contract/endpoints';
import type { MemberProfile } from '../../contract/endpoints';
import { profileMessages } from '../messages';
import { OwnHoursSection } from '../people/own-hours-section';
import { personMessages } from '../people/person-messages';

/** The details and the working hours that colleagues see. */
export const DetailsSection = observer(function DetailsSection() {
  const api = useService(Api);
  const { translate } = useI18n();
  const [profile] = useState(
    () =>
      new Resource({
        load: (signal) => api.request(readMemberProfile, { query: {} }, { signal, onFailure: 'caller' }),
      }),
  );
  if (profile.value !== undefined) {
    return (
      <>
        <DetailsForm profile={profile.value} />
        <OwnHoursSection />
      </>
    );
  }
  if (profile.error !== undefined) {
    return (
      <FailedState
        title={translate(profileMessages.loadFailed)}
        text={translate(profileMessages.loadFailedHint)}
        onRetry={() => void profile.refresh()}
      />
    );
  }
  return <SkeletonRows rows={3} rowHeight={44} />;
});

interface DetailsFormProps {
  readonly profile: MemberProfile;
}

const DetailsForm = observer(function DetailsForm({ profile }: DetailsFormProps) {
  const api = useService(Api);
  const session = useService(Session);
  const toasts = useService(Toasts);
  const { translate } = useI18n();
  const [zones] = useState(
    () => new Resource({ load: (signal) => api.request(readMasterList, {}, { signal, onFailure: 'caller' }) }),
  );
  const choices = useMemo(
    () => (zones.value?.timezones ?? []).map(({ TimeZoneID: id, name }) => ({ id, name })),
    [zones.value],
  );
  const form = useForm({
    initial: {
      fullName: profile.fullName,
      jobTitle: profile.jobTitle,
      pronouns: profile.pronouns,
      phone: profile.phone,
      timeZoneId: profile.timeZoneId || browserTimeZone(),
    },
    draft: { form: 'profile:details' },
    validate: ({ fullName }) => ({
      fullName: fullName.trim() === '' ? translate(profileMessages.fullNameMissing) : undefined,
    }),
    submit: async (body) => {
      await api.request(changeProfile, { body }, { onFailure: 'caller' });
      await session.refreshPortal();
      toasts.success(translate(profileMessages.saved));
    },
  });
  return (
    <section aria-label={translate(profileMessages.details)}>
      <h2>{translate(profileMessages.details)}</h2>
      <form noValidate onSubmit={form.handleSubmit}>
        <DraftNotice draft={form.restored} />
        <FormFailure sentence={form.failure} />
        <TextField
          {...form.field('fullName')}
          label={translate(profileMessages.fullName)}
          autoComplete="name"
          maxLength={120}
        />
        <TextField
          {...form.field('pronouns')}
          label={translate(personMessages.pronouns)}
          hint={translate(personMessages.pronounsHint)}
          maxLength={maxPronouns}
          isOptional
        />
        <FormRow>
          <TextField
            {...form.field('jobTitle')}
            label={translate(profileMessages.jobTitle)}
            autoComplete="organization-title"
            isOptional
          />
          <TextField
            {...form.field('phone')}
            label={translate(profileMessages.phone)}
            type="tel"
            autoComplete="tel"
            isOptional
          />
        </FormRow>
        <TimeZoneField
          {...form.field('timeZoneId')}
          label={translate(profileMessages.timeZone)}
          hint={translate(profileMessages.timeZoneHint)}
          zones={choices}
        />
        <FormActions>
          <Button type="submit" variant="primary" isBusy={form.isBusy}>
            {translate(profileMessages.save)}
          </Button>
        </FormActions>
      </form>
    </section>
  );
});

/** The zone in which times are shown until the person has chosen one. */
function browserTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
