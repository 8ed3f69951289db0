import { productName } from '@tessera/core/contract';
import type { MailTemplate, PersonFacts, PortalContext } from '@tessera/core/server';
import { layOutMail } from '@tessera/core/server';
import { apiTokenServerMessages as messages } from './api-token-messages';

interface ApiTokenMailData {
  readonly name: string;
  readonly token: string;
  readonly company: string;
}

/** Tells a person that an API token of theirs was created. */
export const apiTokenMail: MailTemplate = {
  name: 'access.api-token-created',
  render(data, about) {
    const { name, token, company } = data as ApiTokenMailData;
    const { translate } = about;
    const subject = translate(messages.tokenSubject, { product: productName.name });
    return layOutMail(
      {
        subject,
        heading: subject,
        paragraphs: [translate(messages.tokenText, { name, token, company })],
        action: { label: translate(messages.tokenShow), url: `${about.publicUrl}/settings/profile-setting` },
        notes: [translate(messages.tokenNotMe)],
      },
      about,
    );
  },
};

/** Queues that email. */
export function mailApiTokenCreated(
  context: PortalContext,
  { fullName, email }: Pick<PersonFacts, 'fullName' | 'email'>,
  token: string,
): void {
  const data: ApiTokenMailData = { name: fullName, token, company: context.portal.name };
  context.mail({ to: { name: fullName, address: email }, template: apiTokenMail.name, data });
}
