import { invitationLifetime, productName } from '@tessera/core/contract';
import type { InvitationLink, MailTemplate } from '@tessera/core/server';
import { layOutMail } from '@tessera/core/server';
import { acceptInvitationPath } from '@tessera/plugins/access';
import { membersServerMessages as messages } from './messages';

/** Data of an invitation email. */
export interface InvitationMailData {
  readonly company: string;
  readonly clientId: string;
  readonly email: string;
  /** Single use; stored nowhere but in the link. */
  readonly token: string;
}

const day = 86_400_000;

export const invitationMail: MailTemplate = {
  name: 'members.invitation',
  render(data, about) {
    const { company, clientId, email, token } = data as InvitationMailData;
    const { translate, sender: inviter = '' } = about;
    const days = invitationLifetime / day;
    return layOutMail(
      {
        subject: translate(messages.invitationSubject, { inviter, company }),
        heading: translate(messages.invitationHeading, { company }),
        paragraphs: [translate(messages.invitationText, { inviter, company, product: productName.name })],
        action: {
          label: translate(messages.invitationAction),
          url: invitationUrl(about.publicUrl, { clientId, email, token }),
        },
        notes: [translate(messages.invitationNote, { count: days, inviter })],
      },
      about,
    );
  },
};

/**
 * Address of the page that accepts an invitation.
 *
 * @param origin of the installation, without a trailing slash.
 */
export function invitationUrl(origin: string, { clientId, email, token }: InvitationLink): string {
  const query = new URLSearchParams({ clientId, email, token });
  return `${origin}${acceptInvitationPath.to({})}?${query.toString()}`;
}
