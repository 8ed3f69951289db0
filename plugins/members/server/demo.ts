import { officeTime } from '@tessera/core/server';
import type { DemoPart } from '@tessera/core/server';
import { inviteMembers } from '../contract';

/** Pending invitations: local part of the address, and days until they expire. */
const invited = [
  ['amelie.rousseau', 6],
  ['kofi.boateng', 2],
  ['ingrid.solberg', 1],
] as const;

/** Adds a few pending invitations. */
export const demo: DemoPart = {
  actions: ({ people: [founder], domain, endsAt }) =>
    founder === undefined
      ? []
      : invited.map(([name, daysAgo]) => ({
          at: officeTime(endsAt, -daysAgo, 0.3),
          run: async ({ call }) => {
            const Users = [{ Email: `${name}@${domain}`, Role: 'member' as const }];
            await call(founder, inviteMembers, { body: { Users } });
          },
        })),
};
