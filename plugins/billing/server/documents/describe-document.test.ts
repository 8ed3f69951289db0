import { writeLines } from '../../contract/arithmetic/invoice-lines';
import { addUpLines } from '../../contract/arithmetic/invoice-lines';
import { addTax } from '../../contract/arithmetic/tax-lines';
import { describeDocument } from './describe-document';
import { changedLines, documentReaders, exampleInvoice } from './documents-test-kit';

const pairs = (facts: readonly { readonly label: string; readonly text: string }[]) =>
  facts.map(({ label, text }) => `${label}: ${text}`.normalize('NFKC'));

describe('The words of a document', () => {
  it('are those of an accountant, with the arithmetic of each line, in English', () => {
    const described = describeDocument(exampleInvoice(), documentReaders.en);
    expect([described.title, described.fileName, described.footer]).toEqual([
      'Invoice and receipt',
      'Invoice 2037-000012',
      'Tessera Inc. · EU372000041 · 2037-000012',
    ]);
    expect(described.buyer.lines).toEqual([
      'Müller & Söhne Präzisionswerkzeuge GmbH',
      'Straße des 17. Juni 135',
      'Hinterhaus',
      '10623 Berlin',
      'Germany',
      'Tax ID: DE136695976',
    ]);
    expect(described.rows.map(({ item, quantity, unitPrice, amount }) => [item, quantity, unitPrice, amount])).toEqual([
      ['Business, monthly', '1', '99.00', '66.00'],
      ['Extra seats of Business, monthly', '1,200', '5.00', '4,000.00'],
      ['Credit for unused days: Starter, monthly', '1', '19.00', '-12.67'],
    ]);
    expect(described.rows[0]?.detail.normalize('NFKC')).toBe('June 25 – July 14, 2037: 20 of 30 days');
    expect(pairs(described.totals)).toEqual([
      'Subtotal: USD 4,053.33',
      'VAT 19%: USD 770.13',
      'Total: USD 4,823.46',
      'Credit applied: -USD 10.00',
      'Amount paid: USD 4,813.46',
    ]);
  });

  it('are German for a German reader', () => {
    const described = describeDocument(exampleInvoice(), documentReaders.de);
    expect(described.title).toBe('Rechnung und Zahlungsbeleg');
    expect(pairs(described.totals)).toContain('VAT 19 %: 770,13 USD');
    expect(pairs(described.facts)).toContain('Status: Bezahlt am 25. Juni 2037');
  });

  it('say of an open invoice what is due', () => {
    const { invoice } = exampleInvoice();
    const open = { ...invoice, status: 'open', paidOn: undefined, creditsAppliedMinor: 0, dueMinor: 482_346 } as const;
    const described = describeDocument(
      exampleInvoice({ invoice: { periodStart: '2037-06-15', periodEnd: '2037-07-15', ...open } }),
      documentReaders.en,
    );
    expect([described.title, pairs(described.totals).at(-1)]).toEqual(['Invoice', 'Amount due: USD 4,823.46']);
  });

  it('of a credit note say what it gives, and why no tax is charged', () => {
    const tax = { name: 'VAT', basisPoints: 0, isReverseCharge: true } as const;
    const lines = changedLines().filter(({ kind }) => kind === 'prorationCredit');
    const { invoice: _, ...rest } = exampleInvoice({ lines, tax });
    const described = describeDocument(
      { ...rest, kind: 'creditNote', totalMinor: 1_267, credit: { reason: 'orderChange' } },
      documentReaders.en,
    );
    expect([described.title, described.rows[0]?.amount, pairs(described.totals), described.notes]).toEqual([
      'Credit note',
      '12.67',
      ['Subtotal: USD 12.67', 'VAT 0%: USD 0.00', 'Credited amount: USD 12.67'],
      [
        'Reverse charge: the recipient of the service owes the tax (Article 196 of Directive 2006/112/EC).',
        'This amount is credit of the company and reduces its next invoices.',
      ],
    ]);
  });

  it('have a line for each rate, where a change credits another one than it charges', () => {
    const terms = {
      planCode: 'TEAM',
      interval: 'month',
      planPriceMinor: 4_900,
      seatPriceMinor: 500,
      extraSeats: 0,
    } as const;
    const days = { period: { start: '2037-06-01', end: '2037-07-01' }, from: '2037-06-16' };
    const lines = addTax(
      [...writeLines('prorationCredit', terms, days), ...writeLines('prorationCharge', terms, days)],
      { credited: { name: 'VAT', basisPoints: 1_900 }, charged: { name: 'VAT', basisPoints: 2_000 } },
    );
    const described = describeDocument(
      exampleInvoice({ lines, totalMinor: addUpLines(lines).totalMinor }),
      documentReaders.en,
    );
    expect(pairs(described.totals).slice(1, 3)).toEqual(['VAT 19%: -USD 4.66', 'VAT 20%: USD 4.90']);
  });
});
