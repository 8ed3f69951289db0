import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Api, Resource, Session, Toasts, useForm, useService, useWords } from '@tessera/core/client';
import {
  Button,
  DraftNotice,
  FailedState,
  FormActions,
  FormFailure,
  FormRow,
  SkeletonRows,
  TextField,
} from '@tessera/core/ui';
import { changeProfile, readMemberProfile } from '../../contract/endpoints';
import type { MemberProfile } from '../../contract/endpoints';
import { messages } from '../messages';

/** The details that colleagues see. */
export const DetailsSection = observer(function DetailsSection() {
  const api = useService(Api);
  const { say } = useWords();
  const [profile] = useState(
    () =>
      new Resource({ load: (signal) => api.call(readMemberProfile, { query: {} }, { signal, onFailure: 'caller' }) }),
  );
  if (profile.value !== undefined) {
    return <DetailsForm profile={profile.value} />;
  }
  if (profile.error !== undefined) {
    return (
      <FailedState
        title={say(messages.loadFailed)}
        text={say(messages.loadFailedHint)}
        onRetry={() => void profile.refresh()}
      />
    );
  }
  return <SkeletonRows rows={3} rowHeight={44} />;
});

function DetailsForm({ profile }: { readonly profile: MemberProfile }) {
  const api = useService(Api);
  const session = useService(Session);
  const toasts = useService(Toasts);
  const { say } = useWords();
  const form = useForm({
    initial: { fullName: profile.fullName, jobTitle: profile.jobTitle, phone: profile.phone },
    draft: { form: 'profile:details' },
    validate: ({ fullName }) => ({ fullName: fullName.trim() === '' ? say(messages.fullNameMissing) : undefined }),
    submit: async (body) => {
      await api.call(changeProfile, { body }, { onFailure: 'caller' });
      await session.refreshPortal();
      toasts.success(say(messages.saved));
    },
  });
  return (
    <section aria-label={say(messages.details)}>
      <h2>{say(messages.details)}</h2>
      <form noValidate onSubmit={form.handleSubmit}>
        <DraftNotice draft={form.restored} />
        <FormFailure sentence={form.failure} />
        <TextField {...form.field('fullName')} label={say(messages.fullName)} autoComplete="name" maxLength={120} />
        <FormRow>
          <TextField
            {...form.field('jobTitle')}
            label={say(messages.jobTitle)}
            autoComplete="organization-title"
            isOptional
          />
          <TextField {...form.field('phone')} label={say(messages.phone)} type="tel" autoComplete="tel" isOptional />
        </FormRow>
        <FormActions>
          <Button type="submit" variant="primary" isBusy={form.isBusy}>
            {say(messages.save)}
          </Button>
        </FormActions>
      </form>
    </section>
  );
}
