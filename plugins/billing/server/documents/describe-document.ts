import { addDays, localized, planSummaries } from '@tessera/core/contract';
import type { LocalizedText } from '@tessera/core/contract';
import type { DocumentParty, InvoiceLine } from '../../contract';
import { writeAddress } from '../../contract/address-lines';
import { addUpLines } from '../../contract/arithmetic/invoice-lines';
import { documentMessages as messages } from './document-messages';
import type { FrozenDocument } from './frozen-document';

/** The language of a document. */
export interface DocumentReader {
  /** BCP 47. */
  readonly language: string;
  readonly translate: (text: LocalizedText) => string;
}

/** A name and what it says. */
export interface DescribedFact {
  readonly label: string;
  readonly text: string;
}

/** A row of the table. */
export interface DescribedRow {
  readonly item: string;
  /** Below it: the days. */
  readonly detail: string;
  readonly quantity: string;
  readonly unitPrice: string;
  readonly amount: string;
}

/** A document in words: everything that is printed, in the order of the page. */
export interface DescribedDocument {
  readonly title: string;
  readonly fileName: string;
  readonly seller: { readonly label: string; readonly lines: readonly string[] } | undefined;
  readonly buyer: { readonly label: string; readonly lines: readonly string[] };
  readonly facts: readonly DescribedFact[];
  readonly columns: {
    readonly item: string;
    readonly quantity: string;
    readonly unitPrice: string;
    readonly amount: string;
  };
  readonly rows: readonly DescribedRow[];
  /** The last one is the most important. */
  readonly totals: readonly DescribedFact[];
  readonly notes: readonly string[];
  readonly footer: string;
  /** With `{page}` and `{pages}`. */
  readonly page: string;
  readonly paper: 'A4' | 'LETTER';
}

const basis = 10_000;

/** Countries whose printers have paper of the Letter size. */
const letterCountries = ['US', 'CA', 'MX'];

/** Puts a document into words of a language. */
export function describeDocument(frozen: FrozenDocument, reader: DocumentReader): DescribedDocument {
  const document = frozen.kind === 'creditNote' ? { ...frozen, lines: frozen.lines.map(turned) } : frozen;
  const { kind, number, buyer, seller, currency } = document;
  const { translate } = reader;
  const format = formatsOf(reader.language, currency);
  const isPaid = document.invoice?.status === 'paid';
  const title = kind === 'creditNote' ? messages.pdfCreditNote : isPaid ? messages.pdfReceipt : messages.pdfInvoice;
  const file = kind === 'creditNote' ? messages.pdfFileCreditNote : messages.pdfFileInvoice;
  const priced = document.lines.filter((line) => line.kind !== 'tax' && line.kind !== 'discount');
  return {
    title: translate(localized(title)),
    fileName: translate(localized(file, { number })),
    seller: seller && { label: translate(localized(messages.pdfSeller)), lines: partyLines(seller, reader) },
    buyer: { label: translate(localized(messages.pdfBuyer)), lines: partyLines(buyer, reader) },
    facts: describeFacts(document, translate, format),
    columns: {
      item: translate(localized(messages.pdfItem)),
      quantity: translate(localized(messages.pdfQuantity)),
      unitPrice: translate(localized(messages.pdfUnitPrice)),
      amount: translate(localized(messages.pdfAmount, { currency })),
    },
    rows: priced.map((line) =>
      line.kind === 'refund' ? describeRefund(document, line, reader) : describeLine(line, translate, format),
    ),
    totals: describeTotals(document, translate, format),
    notes: describeNotes(document).map(translate),
    footer: [seller?.name, seller?.taxId, number].filter((part) => part !== undefined).join(' · '),
    page: translate(localized(messages.pdfPage, { page: '{page}', pages: '{pages}' })),
    paper: letterCountries.includes(buyer.country ?? '') ? 'LETTER' : 'A4',
  };
}

/** What reduces a price is negative, and a credit note says what it gives. */
function turned(line: InvoiceLine): InvoiceLine {
  return { ...line, amountMinor: 0 - line.amountMinor };
}

interface DocumentFormats {
  readonly date: (date: string) => string;
  /** The days from one date to the day before another. */
  readonly days: (from: string, to: string) => string;
  readonly number: (value: number) => string;
  /** Minor units without the currency. */
  readonly amount: (minor: number) => string;
  /** With it. */
  readonly money: (minor: number) => string;
  readonly rate: (basisPoints: number) => string;
}

function formatsOf(language: string, currency: string): DocumentFormats {
  const money = new Intl.NumberFormat(language, { style: 'currency', currency, currencyDisplay: 'code' });
  const { maximumFractionDigits: digits = 2 } = money.resolvedOptions();
  const plain = new Intl.NumberFormat(language, { minimumFractionDigits: digits, maximumFractionDigits: digits });
  const rate = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 });
  const dates = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
  const whole = new Intl.NumberFormat(language);
  return {
    date: (date) => dates.format(midnightOf(date)),
    days: (from, to) => dates.formatRange(midnightOf(from), midnightOf(addDays(to, -1))),
    number: (value) => whole.format(value),
    amount: (minor) => plain.format(minor / 10 ** digits),
    money: (minor) => money.format(minor / 10 ** digits),
    rate: (basisPoints) => rate.format(basisPoints / basis),
  };
}

function midnightOf(date: string): Date {
  return new Date(`${date}T00:00:00Z`);
}

type Translate = DocumentReader['translate'];

function partyLines(party: DocumentParty, { language, translate }: DocumentReader): readonly string[] {
  const { name, taxId } = party;
  return [
    name,
    ...writeAddress(party, language),
    ...(taxId === undefined ? [] : [translate(localized(messages.pdfTaxId, { id: taxId }))]),
  ];
}

function describeFacts(
  { number, issuedOn, buyer, invoice }: FrozenDocument,
  translate: Translate,
  { date, days }: DocumentFormats,
): readonly DescribedFact[] {
  const fact = (label: LocalizedText, text: string): DescribedFact => ({ label: translate(label), text });
  return [
    fact(localized(messages.pdfNumber), number),
    fact(localized(messages.pdfIssued), date(issuedOn)),
    ...(invoice === undefined
      ? []
      : [
          fact(localized(messages.pdfPeriod), days(invoice.periodStart, invoice.periodEnd)),
          fact(localized(messages.pdfStatus), translate(statusOf(invoice, date))),
        ]),
    ...(buyer.reference === undefined ? [] : [fact(localized(messages.pdfReference), buyer.reference)]),
  ];
}

function statusOf(
  { status, paidOn }: NonNullable<FrozenDocument['invoice']>,
  date: DocumentFormats['date'],
): LocalizedText {
  if (status === 'paid' && paidOn !== undefined) {
    return localized(messages.pdfPaid, { date: date(paidOn) });
  }
  return localized(status === 'open' ? messages.pdfOpen : messages.pdfUncollectible);
}

function describeLine(
  line: InvoiceLine,
  translate: Translate,
  { days, number, amount }: DocumentFormats,
): DescribedRow {
  const plan = planSummaries.find(({ code }) => code === line.planCode)?.name ?? line.planCode;
  const names =
    line.item === 'plan'
      ? { month: messages.pdfMonthly, year: messages.pdfYearly }
      : { month: messages.pdfSeatsMonthly, year: messages.pdfSeatsYearly };
  const item = localized(names[line.interval], { plan });
  const range = days(line.from, line.to);
  return {
    item: translate(line.kind === 'prorationCredit' ? localized(messages.pdfUnused, { item }) : item),
    detail:
      line.days === line.ofDays
        ? range
        : translate(localized(messages.pdfDays, { range, days: line.days, ofDays: line.ofDays })),
    quantity: number(line.quantity),
    unitPrice: amount(line.unitMinor),
    amount: amount(line.amountMinor),
  };
}

function describeRefund(
  { credit, currency }: FrozenDocument,
  { quantity, amountMinor }: InvoiceLine,
  { language, translate }: DocumentReader,
): DescribedRow {
  const { number, amount } = formatsOf(language, currency);
  return {
    item: translate(
      credit === undefined
        ? localized(messages.pdfRefundedBefore)
        : localized(messages.pdfRefund, { number: credit.invoiceNumber ?? '' }),
    ),
    detail: '',
    quantity: number(quantity),
    unitPrice: amount(amountMinor),
    amount: amount(amountMinor),
  };
}

function describeTotals(
  document: FrozenDocument,
  translate: Translate,
  format: DocumentFormats,
): readonly DescribedFact[] {
  const { lines, tax, totalMinor, invoice, credit } = document;
  const { subtotalMinor, discountMinor } = addUpLines(lines);
  const total = (label: LocalizedText, minor: number): DescribedFact => ({
    label: translate(label),
    text: format.money(minor),
  });
  return [
    ...(lines.length === 0 ? [] : [total(localized(messages.pdfSubtotal), subtotalMinor)]),
    ...(discountMinor === 0 ? [] : [total(discountLabel(lines), discountMinor)]),
    ...taxesOf(document).map(([basisPoints, minor]) =>
      total(localized(messages.pdfTax, { name: tax?.name ?? '', rate: format.rate(basisPoints) }), minor),
    ),
    ...(invoice === undefined
      ? [total(localized(credit?.reason === 'refund' ? messages.pdfRefunded : messages.pdfCredited), totalMinor)]
      : [
          total(localized(messages.pdfTotal), totalMinor),
          ...(invoice.creditsAppliedMinor === 0
            ? []
            : [total(localized(messages.pdfCredits), -invoice.creditsAppliedMinor)]),
          total(localized(invoice.status === 'paid' ? messages.pdfPaidAmount : messages.pdfDue), invoice.dueMinor),
        ]),
  ];
}

/** With the code of the coupon, if all discounts are from one. */
function discountLabel(lines: readonly InvoiceLine[]): LocalizedText {
  const [code, ...others] = new Set(lines.flatMap(({ coupon }) => coupon ?? []));
  return code === undefined || others.length > 0
    ? localized(messages.pdfDiscount)
    : localized(messages.pdfDiscountOf, { code });
}

/** Sums by rate: a change in the middle of a period may credit another one than it charges. */
function taxesOf({ lines, tax }: FrozenDocument): readonly (readonly [number, number])[] {
  const sums = new Map<number, number>();
  if (tax?.isReverseCharge === true) {
    sums.set(0, 0);
  }
  for (const { kind, basisPoints = 0, amountMinor } of lines) {
    if (kind === 'tax') {
      sums.set(basisPoints, (sums.get(basisPoints) ?? 0) + amountMinor);
    }
  }
  return [...sums].toSorted(([left], [right]) => left - right);
}

function describeNotes({ tax, credit }: FrozenDocument): readonly LocalizedText[] {
  const reasons = {
    orderChange: messages.pdfOrderChange,
    unusedPayment: messages.pdfUnusedPayment,
    refund: messages.pdfRefundNote,
  } as const;
  return [
    ...(tax?.isReverseCharge === true ? [localized(messages.pdfReverseCharge)] : []),
    ...(credit === undefined ? [] : [localized(reasons[credit.reason])]),
  ];
}
