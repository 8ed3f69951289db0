import type { PersonContext, SecondStep } from '@tessera/core/server';
import { Sessions } from '@tessera/core/server';
import type { SignedIn } from '../../contract';
import { describePerson } from '../describe-person';

/** The device fields of the specification's sign-in requests. */
interface DeviceFields {
  readonly Device?: string | undefined;
  readonly DeviceFingerprint?: string | undefined;
}

/** A person whose sign-in is complete. */
export interface OpenSessionOptions {
  readonly personId: string;
  readonly device: DeviceFields;
  readonly secondStep?: SecondStep;
}

/** Name of the specification's client. */
const usualDevice = 'Web';

/** Opens a session, and answers with its token and what the client starts from. */
export async function openSession(
  context: PersonContext,
  { personId, device, secondStep = 'none' }: OpenSessionOptions,
): Promise<SignedIn> {
  const session = await context.get(Sessions).open({
    personId,
    secondStep,
    device: device.Device ?? usualDevice,
    fingerprint: device.DeviceFingerprint ?? '',
  });
  const person = await describePerson(context, personId, session.sessionId);
  return { ...person, accessToken: session.token, expiresOn: session.expiresAt.toISOString() };
}
