import type { Message } from '@tessera/core/contract';
import { codeLimits, productName } from '@tessera/core/contract';
import { layOutMail } from '@tessera/core/server';
import type { MailTemplate, PersonContext, PersonFacts } from '@tessera/core/server';
import { loginPath, resetAddressPath } from '../contract';
import { accessServerMessages as messages } from './messages';
import { apiTokenMail } from './api-token-mails';
import { companyDeletionMail } from './company-deletion-mails';
import { twoStepMail } from './two-step-mails';

/** Data of an email with a code. */
export interface CodeMailData {
  readonly name: string;
  readonly code: string;
}

/** Data of an email to an account's owner. */
export interface NameMailData {
  readonly name: string;
}

const codeMinutes = codeLimits.lifetime / 60_000;

const verification: MailTemplate = codeMail('access.verification-code', {
  subject: messages.verifySubject,
  heading: messages.verifyHeading,
  text: messages.verifyText,
});

const reset: MailTemplate = codeMail('access.reset-code', {
  subject: messages.resetSubject,
  heading: messages.resetHeading,
  text: messages.resetText,
});

const knownAddress: MailTemplate = {
  name: 'access.known-address',
  render(data, about) {
    const { name } = data as NameMailData;
    const { translate } = about;
    return layOutMail(
      {
        subject: translate(messages.knownSubject, { product: productName.name }),
        heading: translate(messages.knownHeading),
        paragraphs: [translate(messages.knownText, { name })],
        action: { label: translate(messages.knownAction), url: about.publicUrl + loginPath.to({}) },
        notes: [translate(messages.knownNote)],
      },
      about,
    );
  },
};

const passwordChanged: MailTemplate = {
  name: 'access.password-changed',
  render(data, about) {
    const { name } = data as NameMailData;
    const { translate } = about;
    return layOutMail(
      {
        subject: translate(messages.changedSubject, { product: productName.name }),
        heading: translate(messages.changedHeading),
        paragraphs: [translate(messages.changedText, { name })],
        action: { label: translate(messages.changedAction), url: about.publicUrl + resetAddressPath.to({}) },
      },
      about,
    );
  },
};

/** Tells an account's owner that its password was changed. */
export function mailPasswordChanged(context: PersonContext, person: PersonFacts): void {
  const data: NameMailData = { name: person.fullName };
  context.mail({ to: { name: person.fullName, address: person.email }, template: 'access.password-changed', data });
}

/** All email templates of this plugin. */
export const accessMails: readonly MailTemplate[] = [
  companyDeletionMail,
  verification,
  reset,
  knownAddress,
  passwordChanged,
  twoStepMail,
  apiTokenMail,
];

function codeMail(
  name: MailTemplate['name'],
  texts: {
    readonly subject: Message<'code' | 'product'>;
    readonly heading: Message;
    readonly text: Message<'name'>;
  },
): MailTemplate {
  return {
    name,
    render(data, about) {
      const { name: reader, code } = data as CodeMailData;
      const { translate } = about;
      return layOutMail(
        {
          subject: translate(texts.subject, { code, product: productName.name }),
          heading: translate(texts.heading),
          paragraphs: [translate(texts.text, { name: reader })],
          code,
          notes: [
            translate(messages.codeExpiry, { count: codeMinutes, product: productName.name }),
            translate(messages.notYou),
          ],
        },
        about,
      );
    },
  };
}
