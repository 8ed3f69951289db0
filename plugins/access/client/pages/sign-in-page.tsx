import { observer } from 'mobx-react-lite';
import { useLayoutEffect, useState } from 'react';
import { LazyComponent, Storage, useService } from '@tessera/core/client';
import type { ComponentLoader } from '@tessera/core/client';
import { setupTicketKey } from '../model/setup-ticket';
import type { SetupTicket } from '../model/setup-ticket';
import type { SetUpFormProps } from './set-up-form';
import type { SecondStepFormProps } from './second-step-form';
import { SignInForm } from './sign-in-form';

// Needed once in an account's life.
const loadSetUpForm: ComponentLoader<SetUpFormProps> = () => import('./set-up-form').then((module) => module.SetUpForm);

// Needed by people who have turned on two-step verification.
const loadSecondStep: ComponentLoader<SecondStepFormProps> = () =>
  import('./second-step-form').then((module) => module.SecondStepForm);

/** R01. After a new person accepts an invitation, it asks for name and password instead. */
export const SignInPage = observer(function SignInPage() {
  const storage = useService(Storage);
  const [ticket, setTicket] = useState<SetupTicket>();
  const [secondStep, setSecondStep] = useState<string>();
  // Not while rendering, because the prerendered page knows no storage; before the first paint.
  useLayoutEffect(() => setTicket(storage.read(setupTicketKey)), [storage]);
  if (ticket === undefined) {
    return secondStep === undefined ? (
      <SignInForm onSecondStep={setSecondStep} />
    ) : (
      <LazyComponent load={loadSecondStep} with={{ ticket: secondStep, onLeave: () => setSecondStep(undefined) }} />
    );
  }
  return (
    <LazyComponent
      load={loadSetUpForm}
      with={{
        ticket,
        onLeave: () => {
          storage.remove(setupTicketKey);
          setTicket(undefined);
        },
      }}
    />
  );
});
