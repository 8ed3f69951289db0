import { Api, SlotOutlet, useForm, useService, useWords } from '@tessera/core/client';
import { Button, FormActions, FormPage, TextField } from '@tessera/core/ui';
import { saveCompany } from '../../contract/endpoints';
import type { OnboardingState } from '../../contract/endpoints';
import { onboardingStep } from '../../contract/slots';
import { OnboardingFrame } from '../components/onboarding-frame';
import { PersonFields } from '../components/person-fields';
import { messages } from '../messages';
import { personBody, personValues } from '../model/person-values';

/** R05, R84: the company and who set it up. */
export function AdminProfilePage() {
  return (
    <OnboardingFrame step="profile" path="company">
      {(state, advance) => <CompanyForm state={state} advance={advance} />}
    </OnboardingFrame>
  );
}

interface CompanyFormProps {
  readonly state: OnboardingState;
  readonly advance: (state: OnboardingState) => Promise<void>;
}

function CompanyForm({ state, advance }: CompanyFormProps) {
  const api = useService(Api);
  const { say } = useWords();
  const form = useForm({
    initial: { companyName: state.companyName, ...personValues(state) },
    draft: { form: 'onboarding:company' },
    validate: ({ companyName, timeZone }) => ({
      companyName: companyName.trim() === '' ? say(messages.companyNameMissing) : undefined,
      timeZone: timeZone === '' ? say(messages.timeZoneMissing) : undefined,
    }),
    submit: async (values) => {
      const body = { CompanyName: values.companyName, ...personBody(values) };
      await advance(await api.call(saveCompany, { body }, { onFailure: 'caller' }));
    },
  });
  return (
    <FormPage
      title={say(messages.companyTitle)}
      hint={say(messages.companyHint)}
      failure={form.failure}
      onSubmit={form.handleSubmit}
    >
      <SlotOutlet slot={onboardingStep} with={{ step: 'profile', clientId: state.clientId || undefined }} />
      <TextField
        {...form.field('companyName')}
        label={say(messages.companyName)}
        autoComplete="organization"
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
