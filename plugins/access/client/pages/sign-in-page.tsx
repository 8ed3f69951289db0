import { observer } from 'mobx-react-lite';
import { Suspense, lazy, useState } from 'react';
import { Storage, useService } from '@tessera/core/client';
import { setupTicketKey } from '../model/setup-ticket';
import { SignInForm } from './sign-in-form';

// Seen once in an account's life.
const SetUpForm = lazy(async () => ({ default: (await import('./set-up-form')).SetUpForm }));

/** R01. After an accepted invitation of somebody new it asks for name and password instead. */
export const SignInPage = observer(function SignInPage() {
  const storage = useService(Storage);
  const [ticket, setTicket] = useState(() => storage.read(setupTicketKey));
  if (ticket === undefined) {
    return <SignInForm />;
  }
  return (
    <Suspense>
      <SetUpForm
        ticket={ticket}
        onLeave={() => {
          storage.remove(setupTicketKey);
          setTicket(undefined);
        }}
      />
    </Suspense>
  );
});
