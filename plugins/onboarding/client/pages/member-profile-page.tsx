import { Api, SlotOutlet, useForm, useService, useWords } from '@tessera/core/client';
import { Button, FormActions, FormPage, TextField } from '@tessera/core/ui';
import { saveMember } from '../../contract/endpoints';
import type { OnboardingState } from '../../contract/endpoints';
import { onboardingStep } from '../../contract/slots';
import { OnboardingFrame } from '../components/onboarding-frame';
import { PersonFields } from '../components/person-fields';
import { messages } from '../messages';
import { personBody, personValues } from '../model/person-values';

/** R06, R84: how colleagues see somebody who was invited. */
export function MemberProfilePage() {
  return (
    <OnboardingFrame step="profile" path="person">
      {(state, advance) => <MemberForm state={state} advance={advance} />}
    </OnboardingFrame>
  );
}

interface MemberFormProps {
  readonly state: OnboardingState;
  readonly advance: (state: OnboardingState) => Promise<void>;
}

function MemberForm({ state, advance }: MemberFormProps) {
  const api = useService(Api);
  const { say } = useWords();
  const form = useForm({
    initial: { fullName: state.person.fullName, ...personValues(state) },
    draft: { form: 'onboarding:member' },
    validate: ({ fullName, timeZone }) => ({
      fullName: fullName.trim() === '' ? say(messages.fullNameMissing) : undefined,
      timeZone: timeZone === '' ? say(messages.timeZoneMissing) : undefined,
    }),
    submit: async (values) => {
      const body = { FullName: values.fullName, ClientID: state.clientId, ...personBody(values) };
      await advance(await api.call(saveMember, { body }, { onFailure: 'caller' }));
    },
  });
  return (
    <FormPage
      title={say(messages.memberTitle)}
      hint={say(messages.memberHint)}
      failure={form.failure}
      onSubmit={form.handleSubmit}
    >
      <SlotOutlet slot={onboardingStep} with={{ step: 'profile', clientId: state.clientId || undefined }} />
      <TextField
        {...form.field('fullName')}
        label={say(messages.fullName)}
        autoComplete="name"
        maxLength={120}
        hasFocus
      />
      <PersonFields
        jobTitle={form.field('jobTitle')}
        countryCode={form.field('countryCode')}
        phone={form.field('phone')}
        timeZone={form.field('timeZone')}
      />
      <FormActions>
        <Button type="submit" variant="primary" size="large" isBusy={form.isBusy}>
          {say(messages.toOfficeTeams)}
        </Button>
      </FormActions>
    </FormPage>
  );
}
