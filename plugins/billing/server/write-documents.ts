import type { PortalContext } from '@tessera/core/server';
import { newId, sql } from '@tessera/core/server';
import { addUpLines } from '../contract/arithmetic/invoice-lines';
import type { AppliedTax, CreditNote, InvoiceLine } from '../contract';
import type { InvoiceDetailRow } from './endpoints/invoice-rows';
import type { BillingEffect } from './subscription/state';
import { todayOf } from './subscription-row';
import { findBuyer, sellerOf } from './tax/find-tax';

const digits = 6;

/**
 * The next number of invoices or credit notes of a year. It is taken in the transaction that writes the document, so that
 * a failure leaves no gap; others wait for that transaction, which is why documents are written last.
 */
async function nextNumber({ db }: PortalContext, kind: 'invoice' | 'credit', date: string): Promise<string> {
  const year = Number(date.slice(0, 4));
  const row = await db.row(sql<{ last: number }>`insert into invoice_series as s (kind, year, last)
    values (${kind}, ${year}, 1) on conflict (kind, year) do update set last = s.last + 1 returning last`);
  return `${kind === 'invoice' ? '' : 'C'}${year}-${String(row?.last ?? 0).padStart(digits, '0')}`;
}

/** Writes a final invoice: that of a renewal is open until it is collected, the others are paid. @returns its id. */
export async function writeInvoice(
  context: PortalContext,
  effect: Extract<BillingEffect, { readonly kind: 'invoice' }>,
  currency: string,
): Promise<string> {
  const { db, clientId, clock, portal } = context;
  const { type, lines, creditsAppliedMinor, dueMinor, period, tax } = effect;
  const { subtotalMinor, discountMinor, taxMinor, totalMinor } = addUpLines(lines);
  const now = clock.now();
  const today = todayOf(context);
  const id = newId(now);
  const isOpen = type === 'renewal' && dueMinor > 0;
  const buyer = await findBuyer(context);
  const number = await nextNumber(context, 'invoice', today);
  await db.run(sql`insert into invoice (id, client_id, number, type, status, currency, buyer_name, buyer, seller, tax,
      lines, subtotal_minor, discount_minor, tax_minor, total_minor, credits_applied_minor, due_minor, period_start, period_end,
      issued_on, paid_on, created_at)
    values (${id}::uuid, ${clientId}::uuid, ${number}, ${type}, ${isOpen ? 'open' : 'paid'}, ${currency}, ${portal.name},
      ${sql.json(buyer)}, ${sql.json(sellerOf(context))}, ${sql.json(tax ?? null)}, ${sql.json(lines)}, ${subtotalMinor}, ${discountMinor}, ${taxMinor}, ${totalMinor}, ${creditsAppliedMinor},
      ${dueMinor}, ${period.start}::date, ${period.end}::date, ${today}::date, ${isOpen ? null : today}::date, ${now})`);
  return id;
}

/** A credit note to write: its amount is credit of the company, or was sent back. */
export interface NewCreditNote {
  readonly reason: CreditNote['reason'];
  readonly lines: readonly InvoiceLine[];
  readonly totalMinor: number;
  readonly tax?: AppliedTax | undefined;
  /** Of a refund: the invoice that it corrects, whose buyer and seller it names. */
  readonly invoice?: Pick<InvoiceDetailRow, 'number' | 'buyer' | 'seller'>;
}

/** Writes a credit note. @returns its id and number. */
export async function writeCreditNote(
  context: PortalContext,
  { reason, lines, totalMinor, tax, invoice }: NewCreditNote,
  currency: string,
): Promise<{ readonly id: string; readonly number: string }> {
  const { db, clientId, clock } = context;
  const now = clock.now();
  const today = todayOf(context);
  const id = newId(now);
  const buyer = invoice?.buyer ?? (await findBuyer(context));
  const seller = invoice?.seller ?? sellerOf(context);
  const number = await nextNumber(context, 'credit', today);
  await db.run(sql`insert into credit_note (id, client_id, number, reason, currency, buyer, seller, tax, lines,
      total_minor, invoice_number, issued_on, created_at)
    values (${id}::uuid, ${clientId}::uuid, ${number}, ${reason}, ${currency}, ${sql.json(buyer)},
      ${sql.json(seller)}, ${sql.json(tax ?? null)}, ${sql.json(lines)}, ${totalMinor}, ${invoice?.number ?? null},
      ${today}::date, ${now})`);
  return { id, number };
}

/** Ends the open invoice. @returns its id; undefined if there is none. */
export async function closeInvoice(
  context: PortalContext,
  status: 'paid' | 'uncollectible',
): Promise<string | undefined> {
  const paidOn = status === 'paid' ? todayOf(context) : null;
  const row = await context.db.row(sql<{ id: string }>`update invoice set status = ${status}, paid_on = ${paidOn}::date
    where client_id = ${context.clientId} and status = 'open' returning id`);
  return row?.id;
}

/** Id of the open invoice. */
export async function findOpenInvoice({ db, clientId }: PortalContext): Promise<string | undefined> {
  const row = await db.row(
    sql<{ id: string }>`select id from invoice where client_id = ${clientId} and status = 'open'`,
  );
  return row?.id;
}
