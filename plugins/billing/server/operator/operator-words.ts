import { localized } from '@tessera/core/contract';
import type { PortalContext } from '@tessera/core/server';
import { AppError, sql } from '@tessera/core/server';
import type { InvoiceDetailRow } from '../endpoints/invoice-rows';
import { invoiceDetailColumns } from '../endpoints/invoice-rows';
import { billingServerMessages as messages } from '../messages';

/** The invoice that an operator named. @throws AppError `not_found`. */
export async function findInvoiceByNumber({ db, clientId }: PortalContext, number: string): Promise<InvoiceDetailRow> {
  const row = await db.row(sql<InvoiceDetailRow>`select ${invoiceDetailColumns} from invoice
    where client_id = ${clientId} and number = ${number}`);
  if (row === undefined) {
    throw new AppError('not_found', localized(messages.invoiceUnknown));
  }
  return row;
}

const centsPerUnit = 100;

/** Minor units of an amount such as `12.50`; 0 for a text that is none. */
export function parseAmount(text: string): number {
  const match = /^(\d{1,7})(?:\.(\d{1,2}))?$/.exec(text.trim());
  return match === null ? 0 : Number(match[1]) * centsPerUnit + Number((match[2] ?? '').padEnd(2, '0'));
}

/** An amount as the operator types it, with its currency. */
export function moneyWords(minor: number, currency: string): string {
  return `${(minor / centsPerUnit).toFixed(2)} ${currency}`;
}
