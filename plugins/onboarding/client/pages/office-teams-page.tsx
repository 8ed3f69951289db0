import { Api, SlotOutlet, useForm, useService, useI18n } from '@tessera/core/client';
import { Button, ButtonLink, FormActions, FormPage } from '@tessera/core/ui';
import { saveOfficeTeams, skipStep } from '../../contract/endpoints';
import type { OnboardingState } from '../../contract/endpoints';
import { adminProfilePath } from '../../contract/paths';
import { onboardingStep } from '../../contract/slots';
import { NameList } from '../components/name-list';
import { OnboardingFrame } from '../components/onboarding-frame';
import { onboardingMessages } from '../messages';
import { allNames } from '../model/names';
import type { NameValues } from '../model/names';

/** R07, R85. */
export function OfficeTeamsPage() {
  return (
    <OnboardingFrame step="officeteams" path="company">
      {(state, advance) => <OfficeTeamsForm state={state} advance={advance} />}
    </OnboardingFrame>
  );
}

interface OfficeTeamsFormProps {
  readonly state: OnboardingState;
  readonly advance: (state: OnboardingState) => Promise<void>;
}

function OfficeTeamsForm({ state, advance }: OfficeTeamsFormProps) {
  const api = useService(Api);
  const { translate } = useI18n();
  const form = useForm<NameValues>({
    initial: { names: state.officeTeams, typed: '' },
    draft: { form: 'onboarding:office-teams', entityId: state.clientId },
    submit: async (values) => {
      const names = allNames(values);
      const next =
        names.length === 0
          ? await api.request(skipStep, { body: { step: 'officeteams' } }, { onFailure: 'caller', unanswered: 'fail' })
          : await api.request(
              saveOfficeTeams,
              { body: { ClientID: state.clientId, OfficeTeams: names } },
              { onFailure: 'caller', unanswered: 'fail' },
            );
      await advance(next);
    },
  });
  const hasNames = allNames(form.values).length > 0;
  return (
    <FormPage
      title={translate(onboardingMessages.teamsTitle)}
      hint={translate(onboardingMessages.teamsHint, { company: state.companyName })}
      draft={form.restored}
      failure={form.failure}
      onSubmit={form.handleSubmit}
    >
      <NameList
        names={form.values.names}
        onChange={(names) => form.set({ names, typed: '' })}
        typed={form.values.typed}
        onType={(typed) => form.set({ typed })}
        label={translate(onboardingMessages.teamName)}
        addLabel={translate(onboardingMessages.teamAdd)}
        removeLabel={(name) => translate(onboardingMessages.teamRemove, { name })}
        examples={[
          translate(onboardingMessages.exampleProduct),
          translate(onboardingMessages.exampleSales),
          translate(onboardingMessages.exampleSupport),
          translate(onboardingMessages.exampleFinance),
        ]}
      />
      <SlotOutlet slot={onboardingStep} with={{ step: 'officeteams', clientId: state.clientId }} />
      <FormActions>
        <Button type="submit" variant={hasNames ? 'primary' : 'default'} size="large" isBusy={form.isBusy}>
          {translate(hasNames ? onboardingMessages.toProjects : onboardingMessages.skip)}
        </Button>
        <ButtonLink variant="ghost" size="large" to={adminProfilePath.to({})}>
          {translate(onboardingMessages.back)}
        </ButtonLink>
      </FormActions>
    </FormPage>
  );
}
