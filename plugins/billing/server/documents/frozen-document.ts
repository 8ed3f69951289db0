import type { AppliedTax, CreditNote, DocumentParty, InvoiceLine, InvoiceStatus } from '../../contract';

/** What was frozen when a document was issued, and how an invoice stands. A print depends on nothing else. */
export interface FrozenDocument {
  readonly kind: 'invoice' | 'creditNote';
  readonly number: string;
  readonly currency: string;
  readonly issuedOn: string;
  readonly buyer: DocumentParty;
  /** Undefined in documents from before tax profiles. */
  readonly seller: DocumentParty | undefined;
  readonly tax: AppliedTax | undefined;
  readonly lines: readonly InvoiceLine[];
  readonly totalMinor: number;
  /** Of an invoice. */
  readonly invoice?: {
    readonly status: InvoiceStatus;
    readonly paidOn: string | undefined;
    readonly periodStart: string;
    readonly periodEnd: string;
    readonly creditsAppliedMinor: number;
    readonly dueMinor: number;
  };
  /** Of a credit note. */
  readonly credit?: {
    readonly reason: CreditNote['reason'];
    /** Of a refund: the invoice that was paid. */
    readonly invoiceNumber?: string | undefined;
  };
}
