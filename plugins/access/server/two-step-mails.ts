import type { CallContext, MailTemplate, PersonFacts } from '@tessera/core/server';
import { layOutMail } from '@tessera/core/server';
import { productName } from '@tessera/core/contract';
import { resetAddressPath } from '../contract';
import { twoStepServerMessages as messages } from './two-step-messages';

/** What the owner of an account is told about its two-step verification. */
export type TwoStepChange =
  | { readonly change: 'on' | 'off' | 'off-by-operator' | 'recovery-codes-renewed' }
  | {
      readonly change: 'recovery-code-used';
      /** Recovery codes that are left. */
      readonly left: number;
    };

interface TwoStepMailData {
  readonly name: string;
  readonly about: TwoStepChange;
}

/** Tells the owner of an account that its two-step verification changed, or that a recovery code was used. */
export const twoStepMail: MailTemplate = {
  name: 'access.two-step-changed',
  render(data, about) {
    const { name, about: told } = data as TwoStepMailData;
    const { translate } = about;
    const product = productName.name;
    const texts = {
      on: () => [messages.onSubject, translate(messages.onText, { name, product })] as const,
      off: () => [messages.offSubject, translate(messages.offText, { name, product })] as const,
      'off-by-operator': () => [messages.offSubject, translate(messages.offByOperatorText, { name, product })] as const,
      'recovery-codes-renewed': () =>
        [messages.renewedSubject, translate(messages.renewedText, { name, product })] as const,
      'recovery-code-used': () =>
        [
          messages.usedSubject,
          translate(messages.usedText, { name, product, count: 'left' in told ? told.left : 0 }),
        ] as const,
    };
    const [subject, text] = texts[told.change]();
    return layOutMail(
      {
        subject: translate(subject, { product }),
        heading: translate(subject, { product }),
        paragraphs: [text],
        action: { label: translate(messages.notMe), url: about.publicUrl + resetAddressPath.to({}) },
      },
      about,
    );
  },
};

/** Queues that email. */
export function mailTwoStep(
  context: Pick<CallContext, 'mail'>,
  { fullName, email }: Pick<PersonFacts, 'fullName' | 'email'>,
  about: TwoStepChange,
): void {
  const data: TwoStepMailData = { name: fullName, about };
  context.mail({ to: { name: fullName, address: email }, template: twoStepMail.name, data });
}
