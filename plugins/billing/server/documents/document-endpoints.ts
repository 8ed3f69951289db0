import { localized } from '@tessera/core/contract';
import type { EndpointBinding, PortalContext } from '@tessera/core/server';
import { AppError, handle, page, sql } from '@tessera/core/server';
import type { AppliedTax, CreditNote, DocumentParty, InvoiceLine } from '../../contract';
import { downloadCreditNote, downloadInvoice, listCreditNotes } from '../../contract';
import type { InvoiceDetailRow } from '../endpoints/invoice-rows';
import { invoiceDetailColumns } from '../endpoints/invoice-rows';
import { billingServerMessages } from '../messages';
import { documentMessages as messages } from './document-messages';
import { DocumentPrinterService } from './document-printer';
import type { FrozenDocument } from './frozen-document';

interface CreditNoteRow {
  readonly id: string;
  readonly number: string;
  readonly reason: CreditNote['reason'];
  readonly currency: string;
  readonly total_minor: number;
  readonly invoice_number: string | null;
  readonly issued_on: string;
}

interface CreditNoteDetailRow extends CreditNoteRow {
  readonly buyer: DocumentParty | null;
  readonly seller: DocumentParty | null;
  readonly tax: AppliedTax | null;
  readonly lines: readonly InvoiceLine[];
}

const creditNoteColumns = sql`id, number, reason, currency, total_minor, invoice_number, issued_on`;

/** Endpoints of documents. */
export const documentEndpoints: readonly EndpointBinding[] = [
  handle(downloadInvoice, async ({ params, query }, context) => {
    const row = await context.db.row(sql<InvoiceDetailRow>`select ${invoiceDetailColumns} from invoice
      where client_id = ${context.clientId} and id = ${params.id}::uuid`);
    if (row === undefined) {
      throw new AppError('not_found', localized(billingServerMessages.invoiceUnknown));
    }
    return context.get(DocumentPrinterService).print(context, frozenInvoice(row), query.language);
  }),

  handle(listCreditNotes, async ({ query }, context) => {
    const { items, nextCursor } = await page(context, query, {
      select: sql<CreditNoteRow>`select ${creditNoteColumns} from credit_note`,
      where: [sql`client_id = ${context.clientId}`],
      sort: ['id desc'],
    });
    return { items: items.map(presentCreditNote), nextCursor };
  }),

  handle(downloadCreditNote, async ({ params, query }, context) =>
    context
      .get(DocumentPrinterService)
      .print(context, frozenCreditNote(await findCreditNote(context, params.id)), query.language),
  ),
];

async function findCreditNote(context: PortalContext, id: string): Promise<CreditNoteDetailRow> {
  const row = await context.db.row(sql<CreditNoteDetailRow>`select ${creditNoteColumns}, buyer, seller, tax, lines
    from credit_note where client_id = ${context.clientId} and id = ${id}::uuid`);
  if (row === undefined) {
    throw new AppError('not_found', localized(messages.creditNoteUnknown));
  }
  return row;
}

/** Row → wire. */
function presentCreditNote(row: CreditNoteRow): CreditNote {
  return {
    id: row.id,
    number: row.number,
    reason: row.reason,
    currency: row.currency,
    totalMinor: row.total_minor,
    ...(row.invoice_number === null ? {} : { invoiceNumber: row.invoice_number }),
    issuedOn: row.issued_on,
  };
}

function frozenInvoice(row: InvoiceDetailRow): FrozenDocument {
  return {
    kind: 'invoice',
    number: row.number,
    currency: row.currency,
    issuedOn: row.issued_on,
    buyer: row.buyer ?? { name: row.buyer_name, address: [] },
    seller: row.seller ?? undefined,
    tax: row.tax ?? undefined,
    lines: row.lines,
    totalMinor: row.total_minor,
    invoice: {
      status: row.status,
      paidOn: row.paid_on ?? undefined,
      periodStart: row.period_start,
      periodEnd: row.period_end,
      creditsAppliedMinor: row.credits_applied_minor,
      dueMinor: row.due_minor,
    },
  };
}

function frozenCreditNote(row: CreditNoteDetailRow): FrozenDocument {
  return {
    kind: 'creditNote',
    number: row.number,
    currency: row.currency,
    issuedOn: row.issued_on,
    buyer: row.buyer ?? { name: '', address: [] },
    seller: row.seller ?? undefined,
    tax: row.tax ?? undefined,
    lines: row.lines,
    totalMinor: row.total_minor,
    credit: { reason: row.reason, invoiceNumber: row.invoice_number ?? undefined },
  };
}
