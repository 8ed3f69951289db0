import { Api, useService } from '@tessera/core/client';
import { saveMember } from '../../contract/endpoints';
import { OnboardingFrame } from '../components/onboarding-frame';
import { ProfileForm } from '../components/profile-form';
import { onboardingMessages } from '../messages';
import { finishSetup } from '../model/finish-setup';

/** R06, R84: profile of an invited person, which is their only step. */
export function MemberProfilePage() {
  const api = useService(Api);
  return (
    <OnboardingFrame step="profile" path="person">
      {(state, advance) => (
        <ProfileForm
          state={state}
          draft="onboarding:member"
          title={onboardingMessages.memberTitle}
          hint={onboardingMessages.memberHint}
          submit={onboardingMessages.finishMember}
          name={{
            label: onboardingMessages.fullName,
            missing: onboardingMessages.fullNameMissing,
            autoComplete: 'name',
            known: state.person.fullName,
          }}
          onSubmit={async (FullName, person) => {
            const body = { FullName, ClientID: state.clientId, ...person };
            await api.request(saveMember, { body }, { onFailure: 'caller' });
            await advance(await finishSetup(api, state.clientId));
          }}
        />
      )}
    </OnboardingFrame>
  );
}
