import { Api, Device, Session, Storage, useService } from '@tessera/core/client';
import { CodeStepForm } from '@tessera/core/ui';
import { verifySecondStep } from '../../contract/two-step-endpoints';
import { deviceFields } from '../model/device-fields';
import { takeJoinedPortal } from '../model/joined-portal';

export interface SecondStepFormProps {
  /** Of the password, which was right. In memory only: after a reload, the page asks for the password again. */
  readonly ticket: string;
  /** The user wants to sign in with another account, or the ticket has expired. */
  readonly onLeave: () => void;
}

/** The second step of a sign-in: a code of the authenticator app, or a recovery code. */
export function SecondStepForm({ ticket, onLeave }: SecondStepFormProps) {
  const api = useService(Api);
  const session = useService(Session);
  const storage = useService(Storage);
  const device = useService(Device);

  async function verify(code: string): Promise<void> {
    const body = { Ticket: ticket, Code: code, ...deviceFields(device) };
    const answer = await api.request(verifySecondStep, { body }, { onFailure: 'caller', unanswered: 'fail' });
    await session.signIn(answer, takeJoinedPortal(storage));
  }

  return <CodeStepForm onSubmit={verify} onLeave={onLeave} />;
}
