import { Api, useService } from '@tessera/core/client';
import { saveCompany } from '../../contract/endpoints';
import { OnboardingFrame } from '../components/onboarding-frame';
import { ProfileForm } from '../components/profile-form';
import { onboardingMessages } from '../messages';

/** R05, R84: the company, and the person who set it up. */
export function AdminProfilePage() {
  const api = useService(Api);
  return (
    <OnboardingFrame step="profile" path="company">
      {(state, advance, preview) => (
        <ProfileForm
          state={state}
          draft="onboarding:company"
          title={onboardingMessages.companyTitle}
          hint={onboardingMessages.companyHint}
          submit={onboardingMessages.toOfficeTeams}
          name={{
            label: onboardingMessages.companyName,
            missing: onboardingMessages.companyNameMissing,
            autoComplete: 'organization',
            known: state.companyName,
          }}
          onName={preview}
          onSubmit={async (CompanyName, person) => {
            const body = { CompanyName, ...person };
            await advance(await api.request(saveCompany, { body }, { onFailure: 'caller' }));
          }}
        />
      )}
    </OnboardingFrame>
  );
}
