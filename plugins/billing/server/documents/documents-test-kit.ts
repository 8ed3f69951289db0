import { translateMessage } from '@tessera/core/contract';
import type { InvoiceLine } from '../../contract';
import { addDiscountAndTax, addUpLines, writeLines } from '../../contract/arithmetic/invoice-lines';
import type { DocumentReader } from './describe-document';
import { translation } from './document-messages.de';
import type { FrozenDocument } from './frozen-document';

const period = { start: '2037-06-15', end: '2037-07-15' };

/** Readers of documents, in English and in German. */
export const documentReaders: Readonly<Record<'en' | 'de', DocumentReader>> = {
  en: {
    language: 'en',
    translate: (text) => translateMessage(text, { language: 'en', timeZone: 'UTC' }),
  },
  de: {
    language: 'de',
    translate: (text) =>
      translateMessage(
        text,
        { language: 'de', timeZone: 'UTC' },
        (id) => Object.entries(translation).find(([key]) => id === `billing:${key}`)?.[1],
      ),
  },
};

/** Lines of a plan with extra seats, changed after a third of the period, with tax. */
export function changedLines(): readonly InvoiceLine[] {
  const terms = { planCode: 'STARTER', interval: 'month', planPriceMinor: 1_900, seatPriceMinor: 500 } as const;
  const from = '2037-06-25';
  return addDiscountAndTax(
    [
      ...writeLines('prorationCredit', { ...terms, extraSeats: 0 }, { period, from }),
      ...writeLines(
        'prorationCharge',
        { ...terms, planCode: 'BUSINESS', planPriceMinor: 9_900, extraSeats: 1_200 },
        { period, from },
      ),
    ],
    { taxBasisPoints: 1_900 },
  );
}

/** A paid invoice of a German company. */
export function exampleInvoice(more: Partial<FrozenDocument> = {}): FrozenDocument {
  const { lines = changedLines() } = more;
  const { totalMinor } = addUpLines(lines);
  return {
    kind: 'invoice',
    number: '2037-000012',
    currency: 'USD',
    issuedOn: '2037-06-25',
    buyer: {
      name: 'Müller & Söhne Präzisionswerkzeuge GmbH',
      address: ['Straße des 17. Juni 135', 'Hinterhaus'],
      postcode: '10623',
      city: 'Berlin',
      country: 'DE',
      taxId: 'DE136695976',
      reference: 'PO-4711',
    },
    seller: { name: 'Tessera Inc.', address: ['1 Market Street', 'San Francisco, CA 94105'], taxId: 'EU372000041' },
    tax: { name: 'VAT', basisPoints: 1_900 },
    lines,
    totalMinor,
    invoice: {
      status: 'paid',
      paidOn: '2037-06-25',
      periodStart: period.start,
      periodEnd: period.end,
      creditsAppliedMinor: 1_000,
      dueMinor: totalMinor - 1_000,
    },
    ...more,
  };
}
