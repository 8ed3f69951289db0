import { Api, SlotOutlet, useForm, useService, useI18n } from '@tessera/core/client';
import { Button, ButtonLink, FormActions, FormPage } from '@tessera/core/ui';
import { saveFirstProjects, skipStep } from '../../contract/endpoints';
import type { OnboardingState } from '../../contract/endpoints';
import { officeTeamsPath } from '../../contract/paths';
import { onboardingStep } from '../../contract/slots';
import { NameList } from '../components/name-list';
import { OnboardingFrame } from '../components/onboarding-frame';
import { onboardingMessages } from '../messages';
import { allNames } from '../model/names';
import type { NameValues } from '../model/names';

/** R08, R85: first projects. */
export function FirstProjectsPage() {
  return (
    <OnboardingFrame step="projects" path="company">
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
      const next = await (names.length === 0
        ? api.request(skipStep, { body: { step: 'projects' } }, { onFailure: 'caller', unanswered: 'fail' })
        : api.request(
            saveFirstProjects,
            { body: { ClientID: state.clientId, Projects: names } },
            { onFailure: 'caller', unanswered: 'fail' },
          ));
      await advance(next);
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
        <Button type="submit" variant={hasNames ? 'primary' : 'default'} size="large" isBusy={form.isBusy}>
          {translate(hasNames ? onboardingMessages.toFinish : onboardingMessages.skip)}
        </Button>
        <ButtonLink variant="ghost" size="large" to={officeTeamsPath.to({})}>
          {translate(onboardingMessages.back)}
        </ButtonLink>
      </FormActions>
    </FormPage>
  );
}
