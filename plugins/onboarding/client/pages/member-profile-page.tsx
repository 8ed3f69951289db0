import { Api, useService } from '@tessera/core/client';
import { saveMember } from '../../contract/endpoints';
import { OnboardingFrame } from '../components/onboarding-frame';
import { ProfileForm } from '../components/profile-form';
import { messages } from '../messages';

/** R06, R84: profile of an invited person. */
export function MemberProfilePage() {
  const api = useService(Api);
  return (
    <OnboardingFrame step="profile" path="person">
      {(state, advance) => (
        <ProfileForm
          state={state}
          draft="onboarding:member"
          title={messages.memberTitle}
          hint={messages.memberHint}
          name={{
            label: messages.fullName,
            missing: messages.fullNameMissing,
            autoComplete: 'name',
            known: state.person.fullName,
          }}
          onSubmit={async (FullName, person) => {
            const body = { FullName, ClientID: state.clientId, ...person };
            await advance(await api.call(saveMember, { body }, { onFailure: 'caller' }));
          }}
        />
      )}
    </OnboardingFrame>
  );
}
