import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { LazyComponent, Navigation, Session, useQuery, useService } from '@tessera/core/client';
import type { ComponentLoader } from '@tessera/core/client';
import { Logo } from '@tessera/core/ui';
import { PasswordStep } from '../components/password-step';
import type { SuperAdminCodeStepProps } from '../components/code-step';
import type { SetUpStepProps } from '../components/set-up-step';
import { nextPage } from '../model/next-page';
import type { SignInStep } from '../model/sign-in-step';
import '../components/super-admin.css';

const loadCodeStep: ComponentLoader<SuperAdminCodeStepProps> = () =>
  import('../components/code-step').then((module) => module.SuperAdminCodeStep);

// Needed once in the life of an account.
const loadSetUp: ComponentLoader<SetUpStepProps> = () =>
  import('../components/set-up-step').then((module) => module.SetUpStep);

/** R14: sign-in with a password and a code, then on to the page that was asked for (R56). */
export const SuperAdminLoginPage = observer(function SuperAdminLoginPage() {
  const session = useService(Session);
  const navigation = useService(Navigation);
  const next = nextPage(useQuery());
  const [step, setStep] = useState<SignInStep>();
  const isSignedIn = session.subject.superAdmin;
  useEffect(() => {
    if (isSignedIn) {
      navigation.go(next, { replace: true });
    }
  }, [isSignedIn, navigation, next]);
  const leave = (): void => setStep(undefined);
  const enter = (token: string): void => session.signInSuperAdmin(token);
  return (
    <div className="super-admin-entry">
      <Logo withName />
      {step === undefined && <PasswordStep onStep={setStep} />}
      {step?.kind === 'code' && (
        <LazyComponent load={loadCodeStep} with={{ ticket: step.ticket, onLeave: leave, onSignedIn: enter }} />
      )}
      {step?.kind === 'set-up' && <LazyComponent load={loadSetUp} with={{ step, onLeave: leave, onSignedIn: enter }} />}
    </div>
  );
});
