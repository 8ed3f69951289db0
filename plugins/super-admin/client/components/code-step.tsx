import { Api, useService } from '@tessera/core/client';
import { CodeStepForm } from '@tessera/core/ui';
import { verifySuperAdmin } from '../../contract/sign-in-endpoints';

export interface SuperAdminCodeStepProps {
  readonly ticket: string;
  /** Back to the password, such as after the ticket has expired. */
  readonly onLeave: () => void;
  readonly onSignedIn: (token: string) => void;
}

/** The second step of the sign-in: a code of the authenticator app, or a recovery code. */
export function SuperAdminCodeStep({ ticket, onLeave, onSignedIn }: SuperAdminCodeStepProps) {
  const api = useService(Api);

  async function verify(code: string): Promise<void> {
    const body = { Ticket: ticket, Code: code };
    const answer = await api.request(verifySuperAdmin, { body }, { onFailure: 'caller', unanswered: 'fail' });
    onSignedIn(answer.accessToken);
  }

  return <CodeStepForm onSubmit={verify} onLeave={onLeave} />;
}
