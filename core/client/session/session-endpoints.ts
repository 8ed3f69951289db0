import * as z from 'zod/mini';
import { AppearanceChoice, defineEndpoint } from '../../contract';
import type { ProfileWire } from './wire';
import { isProfile } from './wire';

/**
 * Endpoints and events of core's own services, in one file that loads with the first request: schemas need a library
 * that the sign-in page does without. The endpoints belong to plugins, which core may not import, so core declares them
 * here for itself.
 */

export { appearanceChangedLive } from '../../contract/events';

/** R72. */
export const readProfile = defineEndpoint({
  id: 'core.read-own-profile',
  method: 'GET',
  path: '/users/profile',
  gate: { audience: 'signed-in' },
  effect: 'read',
  claims: { caller: ['email'] },
  shape: {
    query: z.object({ email: z.optional(z.string()), ipAddress: z.optional(z.string()) }),
    response: z.custom<ProfileWire>(isProfile),
  },
});

export const endSession = defineEndpoint({
  id: 'core.end-session',
  method: 'POST',
  path: '/auth/logout',
  gate: { audience: 'signed-in' },
  effect: 'write',
  whenReadOnly: 'allowed',
  status: 204,
  shape: {},
});

export const endSuperAdminSession = defineEndpoint({
  id: 'core.end-super-admin-session',
  method: 'POST',
  path: '/superadmin/logout',
  gate: { audience: 'super-admin' },
  effect: 'write',
  status: 204,
  shape: {},
});

/** Sent with the change of one setting; the rest stays. */
export const changeAppearance = defineEndpoint({
  id: 'core.change-appearance',
  method: 'PATCH',
  path: '/profile/appearance',
  gate: { audience: 'signed-in' },
  effect: 'write',
  whenReadOnly: 'allowed',
  shape: { body: AppearanceChoice, response: z.object({ version: z.int() }) },
});

/** A person's photo. The request carries the token in a header, so that no address contains one. */
export const downloadPhoto = defineEndpoint({
  id: 'core.download-photo',
  method: 'GET',
  path: '/profile/photos/:personId',
  gate: { audience: 'signed-in' },
  effect: 'read',
  kind: 'download',
  shape: { params: z.object({ personId: z.string() }), query: z.object({ v: z.string() }) },
});

/** R92. */
export const lookUpAddress = defineEndpoint({
  id: 'core.look-up-address',
  method: 'GET',
  path: '/ip',
  gate: { audience: 'public' },
  effect: 'read',
  shape: { response: z.object({ ip: z.string() }) },
});
