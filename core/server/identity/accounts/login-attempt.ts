import type { CoreRequest } from '../../request-context/core-service';
import { DeviceCookie } from './device-cookie';
import type { IdentityParts } from './identity-parts';
import type { LoginAttempt } from './login-throttle';
import type { AccountRow } from './person-records';

/** The request as an attempt on an account, which the throttle counts under `email`. */
export function loginAttempt(
  call: CoreRequest,
  { keys }: Pick<IdentityParts, 'keys'>,
  { account, email }: { readonly account: AccountRow | undefined; readonly email: string },
): LoginAttempt {
  const { origin, cookies, clock } = call.context;
  const device = new DeviceCookie({ cookies, clock, keys });
  return { email, address: origin?.address, device: account === undefined ? undefined : device.read(account.id) };
}
