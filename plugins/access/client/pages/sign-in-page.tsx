import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Storage, useService } from '@tessera/core/client';
import { setupTicketKey } from '../model/setup-ticket';
import { SetUpForm } from './set-up-form';
import { SignInForm } from './sign-in-form';

/** R01. After an accepted invitation of somebody new it asks for name and password instead. */
export const SignInPage = observer(function SignInPage() {
  const storage = useService(Storage);
  const [ticket, setTicket] = useState(() => storage.read(setupTicketKey));
  if (ticket === undefined) {
    return <SignInForm />;
  }
  return (
    <SetUpForm
      ticket={ticket}
      onLeave={() => {
        storage.remove(setupTicketKey);
        setTicket(undefined);
      }}
    />
  );
});
