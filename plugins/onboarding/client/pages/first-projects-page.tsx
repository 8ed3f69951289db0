import { onboardingPlanCode } from '@tessera/core/contract';
import { Api, SlotOutlet, useForm, useService, useI18n } from '@tessera/core/client';
import { Button, ButtonLink, FormActions, FormPage } from '@tessera/core/ui';
import { finishOnboarding, saveFirstProjects, skipStep } from '../../contract/endpoints';
import type { OnboardingState } from '../../contract/endpoints';
import { officeTeamsPath } from '../../contract/paths';
import { onboardingStep } from '../../contract/slots';
import { NameList } from '../components/name-list';
import { OnboardingFrame } from '../components/onboarding-frame';
import { onboardingMessages } from '../messages';
import { allNames } from '../model/names';
import type { NameValues } from '../model/names';

/** R08, R85: first projects, then the free trial starts. */
export function FirstProjectsPage() {
  return (
    <OnboardingFrame step="projects">
      {(state, advance) => <FirstProjectsForm state={state} advance={advance} />}
    </OnboardingFrame>
  );
}

interface FirstProjectsFormProps {
  readonly state: OnboardingState;
  readonly advance: (state: OnboardingState) => Promise<void>;
}

function FirstProjectsForm({ state, advance }: FirstProjectsFormProps) {
  const api = useService(Api);
  const { translate } = useI18n();
  const form = useForm<NameValues>({
    initial: { names: state.projects, typed: '' },
    draft: { form: 'onboarding:projects', entityId: state.clientId },
    submit: async (values) => {
      const names = allNames(values);
      await (names.length === 0
        ? api.request(skipStep, { body: { step: 'projects' } }, { onFailure: 'caller', unanswered: 'fail' })
        : api.request(
            saveFirstProjects,
            { body: { ClientID: state.clientId, Projects: names } },
            { onFailure: 'caller', unanswered: 'fail' },
          ));
      const plan = { plan_code: onboardingPlanCode } as const;
      const body = { ClientID: state.clientId, ActivePlan: plan };
      await advance(await api.request(finishOnboarding, { body }, { onFailure: 'caller', unanswered: 'fail' }));
    },
  });
  const hasNames = allNames(form.values).length > 0;
  return (
    <FormPage
      title={translate(onboardingMessages.projectsTitle)}
      hint={translate(onboardingMessages.projectsHint)}
      draft={form.restored}
      failure={form.failure}
      onSubmit={form.handleSubmit}
    >
      <NameList
        names={form.values.names}
        onChange={(names) => form.set({ names, typed: '' })}
        typed={form.values.typed}
        onType={(typed) => form.set({ typed })}
        label={translate(onboardingMessages.projectName)}
        addLabel={translate(onboardingMessages.projectAdd)}
        removeLabel={(name) => translate(onboardingMessages.projectRemove, { name })}
      />
      <SlotOutlet slot={onboardingStep} with={{ step: 'projects', clientId: state.clientId }} />
      <FormActions>
        <Button type="submit" variant="primary" size="large" isBusy={form.isBusy}>
          {translate(finishLabel())}
        </Button>
        <ButtonLink variant="ghost" size="large" to={officeTeamsPath.to({})}>
          {translate(onboardingMessages.back)}
        </ButtonLink>
      </FormActions>
    </FormPage>
  );

  function finishLabel() {
    if (!hasNames) {
      return onboardingMessages.finishSkip;
    }
    return state.path === 'company' ? onboardingMessages.finish : onboardingMessages.finishMember;
  }
}
