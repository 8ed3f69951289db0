import type { Message, MessageValues } from '@tessera/core/contract';
import { codeLimits, product, said, wordMessage } from '@tessera/core/contract';
import { layOutMail } from '@tessera/core/server';
import type { MailTemplate } from '@tessera/core/server';
import { loginPath, resetAddressPath } from '../contract';
import { accessServerMessages as messages } from './messages';

/** What a mail with a code is made of. */
export interface CodeMailData {
  readonly name: string;
  readonly code: string;
}

/** What a mail to an account's owner is made of. */
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
    const word = wording(about.language);
    return layOutMail(
      {
        subject: word(messages.knownSubject, { product: product.name }),
        heading: word(messages.knownHeading),
        paragraphs: [word(messages.knownText, { name })],
        action: { label: word(messages.knownAction), url: about.publicUrl + loginPath.to({}) },
        notes: [word(messages.knownNote)],
      },
      about,
    );
  },
};

const passwordChanged: MailTemplate = {
  name: 'access.password-changed',
  render(data, about) {
    const { name } = data as NameMailData;
    const word = wording(about.language);
    return layOutMail(
      {
        subject: word(messages.changedSubject, { product: product.name }),
        heading: word(messages.changedHeading),
        paragraphs: [word(messages.changedText, { name })],
        action: { label: word(messages.changedAction), url: about.publicUrl + resetAddressPath.to({}) },
      },
      about,
    );
  },
};

/** Every mail of this plugin. */
export const accessMails: readonly MailTemplate[] = [verification, reset, knownAddress, passwordChanged];

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
      const word = wording(about.language);
      return layOutMail(
        {
          subject: word(texts.subject, { code, product: product.name }),
          heading: word(texts.heading),
          paragraphs: [word(texts.text, { name: reader })],
          code,
          notes: [word(messages.codeLife, { count: codeMinutes, product: product.name }), word(messages.notYou)],
        },
        about,
      );
    },
  };
}

function wording(language: string) {
  return <Names extends string>(
    message: Message<Names>,
    ...values: [Names] extends [never] ? [] : [MessageValues<Names>]
  ): string => wordMessage(said(message, ...values), language);
}
