import { pricedItems } from '../../contract/arithmetic/terms';
import type { InvoiceLine } from '../../contract/invoice-model';
import type { Subscription } from '../../contract/subscription-model';

/** The bill at the end of the paid period. */
export interface NextBill {
  readonly on: string;
  readonly lines: readonly InvoiceLine[];
  readonly totalMinor: number;
  readonly creditMinor: number;
  readonly dueMinor: number;
}

/** What is billed next; undefined where nothing is. Its whole period is billed, so each line is quantity × price. */
export function nextBillOf({
  status,
  terms: present,
  scheduled,
  periodEnd,
  creditMinor,
  due,
}: Subscription): NextBill | undefined {
  const terms = scheduled?.terms ?? present;
  if (status !== 'active' || terms === undefined || periodEnd === undefined || due !== undefined) {
    return undefined;
  }
  const lines = pricedItems(terms).map((item): InvoiceLine => ({
    ...item,
    kind: 'recurring',
    days: 1,
    ofDays: 1,
    from: periodEnd,
    to: periodEnd,
    amountMinor: item.unitMinor * item.quantity,
  }));
  const totalMinor = lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const used = Math.min(creditMinor, totalMinor);
  return { on: periodEnd, lines, totalMinor, creditMinor: used, dueMinor: totalMinor - used };
}
