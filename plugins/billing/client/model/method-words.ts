import type { I18n } from '@tessera/core/client';
import type { PaymentMethod } from '../../contract/payment-methods';
import { methodMessages as messages } from '../method-messages';

const unnamed = {
  card: messages.unnamedCard,
  bankAccount: messages.unnamedAccount,
  wallet: messages.unnamedMethod,
  other: messages.unnamedMethod,
} as const satisfies Record<PaymentMethod['kind'], unknown>;

/** Name of a means of payment, such as "Visa ending in 4242". */
export function nameMethod(
  { kind, brand, lastFour }: Pick<PaymentMethod, 'kind' | 'brand' | 'lastFour'>,
  translate: I18n['translate'],
): string {
  const name = brand ?? translate(unnamed[kind]);
  return lastFour === undefined ? name : translate(messages.cardEnding, { brand: name, lastFour });
}
