import * as z from 'zod/mini';
import { AppearanceChoice, defineEndpoint } from '../../contract';

/**
 * What core's own services call and hear, in one file that arrives with the first of them: schemas need a library that
 * the login page is shown without. The endpoints belong to plugins, which core may not import, so these are the client's
 * own readings of them.
 */

export { appearanceChangedLive } from '../../contract/events';

const YesNo = z.enum(['Yes', 'No']);

/** R72. */
export const readProfile = defineEndpoint({
  id: 'core.read-own-profile',
  method: 'GET',
  path: '/users/profile',
  gate: { audience: 'signed-in' },
  effect: 'read',
  shape: {
    query: z.object({ email: z.optional(z.string()), ipAddress: z.optional(z.string()) }),
    response: z.object({
      fullName: z.string(),
      email: z.string(),
      userId: z.string(),
      photo: z.nullish(z.string()),
      profile: z.object({ companyCreated: YesNo, profileCompleted: YesNo }),
      portals: z.array(z.looseObject({ clientId: z.string() })),
      appearance: z.optional(z.record(z.string(), z.unknown())),
    }),
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

/** A person's photo; asked with the token, so that none stands in an address. */
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
