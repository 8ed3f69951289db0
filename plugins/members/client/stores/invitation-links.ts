import type { Api } from '@tessera/core/client';
import { maxBulkMembers } from '../../contract/bulk';
import { createInvitationLinks } from '../../contract/invitation-links';
import { leftReasons } from './change-members';
import type { LeftEntry } from './change-members';

/** The link of an invitation, to be passed on by the admin. */
export interface InvitationAddress {
  readonly email: string;
  readonly link: string;
}

/** Creates links, a hundred in a request; earlier links end. @throws ApiError, which the API has shown. */
export async function requestInvitationLinks(
  api: Api,
  invitations: readonly { readonly id: string; readonly email: string }[],
): Promise<{ readonly links: readonly InvitationAddress[]; readonly left: readonly LeftEntry[] }> {
  const links: InvitationAddress[] = [];
  const left: LeftEntry[] = [];
  for (let start = 0; start < invitations.length; start += maxBulkMembers) {
    const part = invitations.slice(start, start + maxBulkMembers);
    const { items } = await api.request(
      createInvitationLinks,
      { body: { ids: part.map(({ id }) => id) } },
      { unanswered: 'fail' },
    );
    for (const [index, { id, outcome, reason, link }] of items.entries()) {
      const email = part[index]?.email ?? '';
      if (link === undefined) {
        left.push({ id, name: email, reason: reason ?? leftReasons[outcome] });
      } else {
        links.push({ email, link });
      }
    }
  }
  return { links, left };
}
