import { addDays } from '@tessera/core/contract';
import { periodFrom } from '../../contract/arithmetic/period';
import type { PaymentMethod } from '../../contract';

/** Days before the first one without the card on which the admins are told. */
const expiryWarningDays = 30;

/** The first day on which a card cannot be used: the first of the month after its last one. */
export function firstDayWithout(expiryMonth: string): string {
  return periodFrom(`${expiryMonth}-01`, 'month', 1).end;
}

/** The day from which a card counts as expiring. */
export function warningDay(expiryMonth: string): string {
  return addDays(firstDayWithout(expiryMonth), -expiryWarningDays);
}

/** State of a means of payment on a day of the company's calendar. */
export function methodState(expiryMonth: string | undefined, today: string): PaymentMethod['state'] {
  if (expiryMonth === undefined || today < warningDay(expiryMonth)) {
    return 'valid';
  }
  return today < firstDayWithout(expiryMonth) ? 'expiring' : 'expired';
}
