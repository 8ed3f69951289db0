import type { EndpointResponse } from '@tessera/core/contract';
import { localized } from '@tessera/core/contract';
import type { EndpointBinding } from '@tessera/core/server';
import { AppError, handle, MailDelivery, Members, PublicAddress } from '@tessera/core/server';
import { createInvitationLinks } from '../contract';
import { attempt } from './attempt';
import { invitationUrl } from './invitation-mail';
import { membersServerMessages as messages } from './messages';

type LinkOutcome = EndpointResponse<(typeof createInvitationLinks)['shape']>['items'][number];

/** Links of invitations, where the installation sends no emails. */
export const invitationLinkEndpoints: readonly EndpointBinding[] = [
  handle(createInvitationLinks, async ({ body: { ids } }, context) => {
    if (context.get(MailDelivery).isSending) {
      // The address in an email proves that its reader owns it; a link in other hands does not.
      throw new AppError('conflict', localized(messages.linksByMail));
    }
    const members = context.get(Members);
    const { origin } = context.get(PublicAddress);
    const items: LinkOutcome[] = [];
    for (const id of ids) {
      items.push(
        await attempt<LinkOutcome>(context, id, async () => {
          const link = invitationUrl(origin, await members.createInvitationLink(id));
          return { id, outcome: 'created', link };
        }),
      );
    }
    return { items };
  }),
];
