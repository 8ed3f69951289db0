import type { Clock } from '../../../kernel/services';
import type { KeyRing } from '../../platform/keys/key-ring';
import type { Cookies } from '../../request-context/call-context';
import { hashSecret, newSecret } from './secrets';

const keyPurpose = 'device';
const lifetime = 180 * 24 * 3_600_000;

export interface DeviceCookieOptions {
  readonly cookies: Cookies;
  readonly keys: KeyRing;
  readonly clock: Clock;
}

/**
 * Proves that a browser has signed in to an account before, so that guesses from elsewhere do not lock its owner out.
 *
 * One cookie per account, used only by the login throttle. It signs a random id and the id of a person; once the person
 * is erased, no account has that id.
 */
export class DeviceCookie {
  constructor(private readonly options: DeviceCookieOptions) {}

  /** Remembers the browser after a sign-in; a known one keeps its id. */
  remember(personId: string): void {
    const { cookies, keys, clock } = this.options;
    const id = this.read(personId) ?? newSecret();
    const since = clock.now().getTime();
    const signature = keys.sign(keyPurpose, describe(personId, id, since));
    cookies.set(nameFor(personId), `${id}.${since}.${signature}`, lifetime / 1_000);
  }

  /** @returns the browser's id; undefined if it has not signed in to this account within 180 days. */
  read(personId: string): string | undefined {
    const { cookies, keys, clock } = this.options;
    const [id = '', since = '', ...signature] = (cookies.get(nameFor(personId)) ?? '').split('.');
    const isOurs = keys.isSigned(keyPurpose, describe(personId, id, Number(since)), signature.join('.'));
    return isOurs && clock.now().getTime() - Number(since) < lifetime ? id : undefined;
  }
}

/** A name that does not reveal the person. */
function nameFor(personId: string): string {
  return `device-${hashSecret(personId).slice(0, 16)}`;
}

function describe(personId: string, id: string, since: number): string {
  return `${personId}\n${id}\n${since}`;
}
