import { officeMoment } from '@tessera/core/server';
import type { DemoPart } from '@tessera/core/server';
import { inviteMembers } from '../contract';

/** Who is invited and has not answered: local part of the address, and days before the end. */
const invited = [
  ['amelie.rousseau', 6],
  ['kofi.boateng', 2],
  ['ingrid.solberg', 1],
] as const;

/** A few invitations are open. */
export const demo: DemoPart = {
  acts: ({ people: [founder], domain, endsAt }) =>
    founder === undefined
      ? []
      : invited.map(([name, daysAgo]) => ({
          at: officeMoment(endsAt, -daysAgo, 0.3),
          run: async ({ call }) => {
            const Users = [{ Email: `${name}@${domain}`, Role: 'member' as const }];
            await call(founder, inviteMembers, { body: { Users } });
          },
        })),
};
