import { observer } from 'mobx-react-lite';
import { Api, SlotOutlet, useIsFilled, useService } from '@tessera/core/client';
import { firstProjectsPath } from '../../contract/paths';
import { onboardingLastStep } from '../../contract/slots';
import { FinishForm } from '../components/finish-form';
import { OnboardingFrame } from '../components/onboarding-frame';
import { finishSetup } from '../model/finish-setup';

/** The last step of a company's setup: the screen of another plugin, such as invitations. */
export const LastStepPage = observer(function LastStepPage() {
  const api = useService(Api);
  const isFilled = useIsFilled(onboardingLastStep);
  return (
    <OnboardingFrame step="finish" path="company">
      {({ clientId }, advance) => {
        const step = {
          clientId,
          back: firstProjectsPath.to({}),
          finish: async () => advance(await finishSetup(api, clientId)),
        };
        return isFilled ? <SlotOutlet slot={onboardingLastStep} with={step} /> : <FinishForm {...step} />;
      }}
    </OnboardingFrame>
  );
});
