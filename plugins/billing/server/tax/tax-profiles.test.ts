import { sql } from '@tessera/core/server';
import type { TestResponse } from '@tessera/core/testing';
import type { TaxProfile } from '../../contract';
import {
  changeTaxProfile,
  downloadCreditNote,
  downloadInvoice,
  listCreditNotes,
  listInvoices,
  readInvoice,
  readTaxProfile,
} from '../../contract';
import type { BilledCompany, BillingTestBed } from '../billing-test-kit';
import { startBillingTestBed } from '../billing-test-kit';

const seller = {
  name: 'Tessera GmbH',
  address: ['Beispielweg 1', '10115 Berlin'],
  taxId: 'DE 136 695 976',
  tax: { kind: 'percent', name: 'VAT', basisPoints: 1_900 },
} as const;

describe('The tax profile of a company', () => {
  let bed: BillingTestBed;
  let company: BilledCompany;

  beforeEach(async () => {
    bed = await startBillingTestBed({ seller });
    company = await bed.company();
  });
  afterEach(() => bed?.stop());

  const read = async () => bed.server.call(readTaxProfile, {}, await company.as());
  const save = async (body: Partial<Omit<TaxProfile, 'id' | 'version'>>, ifMatch?: number): Promise<TestResponse> => {
    const options = { ...(await company.as()), ifMatch: ifMatch ?? (await read()).version };
    return bed.server.send(changeTaxProfile, { body }, options);
  };
  const invoices = async () => (await bed.server.call(listInvoices, { query: {} }, await company.as())).items;
  const details = async (id: string) => bed.server.call(readInvoice, { params: { id } }, await company.as());
  const pdf = async (id: string, language?: string) =>
    bed.server.send(downloadInvoice, { params: { id }, query: { language } }, await company.as());

  it('is empty until an admin fills it in, also while the company is read-only', async () => {
    expect(await read()).toMatchObject({ id: company.portal.clientId, version: 0, legalName: '', taxId: '' });
    await company.untilDay('2037-06-15', async () => (await company.overview()).access === 'read-only');
    const { status } = await save({ legalName: 'Example GmbH', country: 'de', taxId: 'de 136 695 976' });
    expect([status, await read()]).toEqual([
      200,
      expect.objectContaining({ version: 1, legalName: 'Example GmbH', country: 'DE', taxId: 'DE136695976' }),
    ]);
  });

  it('tells the second of two admins that the first one changed the same field', async () => {
    await save({ legalName: 'Example GmbH' });
    await save({ legalName: 'Example AG' }, 1);
    const late = await save({ legalName: 'Example SE' }, 1);
    expect([late.status, late.json]).toEqual([409, expect.objectContaining({ code: 'conflict' })]);
    expect((await save({ city: 'Berlin' }, 1)).status).toBe(200);
    expect(await read()).toMatchObject({ legalName: 'Example AG', city: 'Berlin' });
  });

  it.each([
    [{ taxId: 'DE136695976' }, 'Choose the country of the tax ID.'],
    [{ country: 'DE', taxId: 'FR40303265045' }, 'It looks like DE136695976.'],
    [{ country: 'DE', taxId: 'DE136695978' }, 'A digit of this tax ID is wrong.'],
    [{ country: 'D1' }, 'enter the two letters of the country'],
    [{ invoiceEmail: 'bills' }, 'enter a valid email address'],
  ])('refuses %j in words', async (body, words) => {
    const { status, text } = await save(body);
    expect([status, text]).toEqual([400, expect.stringContaining(words)]);
    expect((await read()).version).toBe(0);
  });

  it('decides the tax: what is previewed is charged, and frozen with buyer and seller', async () => {
    await save({ legalName: 'Example GmbH', country: 'DE', address: 'Weg 1\nHof', city: 'Berlin', reference: 'PO 7' });
    const preview = await company.preview({ planCode: 'TEAM' });
    expect(preview).toMatchObject({ dueNowMinor: 5_831, taxMinor: 931, nextBill: { amountMinor: 5_831 } });
    await company.buy({ planCode: 'TEAM' });
    const [invoice] = await invoices();
    expect(await details(invoice?.id ?? '')).toMatchObject({
      dueMinor: 5_831,
      taxMinor: 931,
      tax: { name: 'VAT', basisPoints: 1_900 },
      buyer: { name: 'Example GmbH', address: ['Weg 1', 'Hof'], city: 'Berlin', country: 'DE', reference: 'PO 7' },
      seller: { name: 'Tessera GmbH', address: ['Beispielweg 1', '10115 Berlin'], taxId: 'DE136695976' },
    });
  });

  it('leaves the tax to companies in other countries of the EU, also at the renewal', async () => {
    await save({ country: 'FR', taxId: 'FR40303265045' });
    await company.buy({});
    await company.untilDay('2037-07-15', async () => (await invoices()).length === 2);
    const renewal = await details((await invoices())[0]?.id ?? '');
    expect(renewal).toMatchObject({
      type: 'renewal',
      dueMinor: 1_900,
      taxMinor: 0,
      tax: { name: 'VAT', basisPoints: 0, isReverseCharge: true },
    });
  });

  it('credits with the tax that was charged, when it changes in the middle of a period', async () => {
    await company.untilDay('2037-06-15', async () => (await company.overview()).access === 'read-only');
    await company.buy({});
    await save({ country: 'FR', taxId: 'FR40303265045' });
    await company.untilDay('2037-06-25', () => true);
    const { lines, dueNowMinor } = await company.preview({ planCode: 'BUSINESS' });
    expect(lines.map(({ kind, amountMinor }) => [kind, amountMinor])).toEqual([
      ['prorationCredit', -1_267],
      ['tax', -241],
      ['prorationCharge', 6_600],
    ]);
    await company.buy({ planCode: 'BUSINESS' });
    expect((await invoices())[0]?.dueMinor).toBe(dueNowMinor);
  });

  it('shows in prints only what was frozen: a renamed company has the same file as before', async () => {
    await save({ legalName: 'Example GmbH' });
    await company.buy({});
    const [invoice] = await invoices();
    const before = await pdf(invoice?.id ?? '');
    await save({ legalName: 'Renamed AG', country: 'US' });
    const after = await pdf(invoice?.id ?? '');
    expect([before.status, before.headers['content-type'], before.headers['content-disposition']]).toEqual([
      200,
      'application/pdf',
      expect.stringContaining(`Invoice ${invoice?.number}.pdf`),
    ]);
    expect(Buffer.from(before.bytes).equals(Buffer.from(after.bytes))).toBe(true);
    const german = await pdf(invoice?.id ?? '', 'de-AT');
    expect(german.headers['content-disposition']).toContain(`Rechnung ${invoice?.number}.pdf`);
    expect((await pdf(invoice?.id ?? '', 'ja')).status).toBe(200);
  });

  it('prints credit notes, which are listed and final', async () => {
    const first = await company.confirm({});
    const second = await company.confirm({ planCode: 'TEAM' });
    for (const { checkout } of [first, second]) {
      await company.press(checkout?.url ?? '', 'pay');
      await company.until(async () => (await company.checkout(checkout?.id ?? '')).state === 'succeeded');
    }
    const { items } = await bed.server.call(listCreditNotes, { query: {} }, await company.as());
    expect(items).toEqual([
      expect.objectContaining({ number: 'C2037-000001', reason: 'unusedPayment', totalMinor: 5_831 }),
    ]);
    const params = { id: items[0]?.id ?? '' };
    const printed = await bed.server.send(downloadCreditNote, { params, query: {} }, await company.as());
    expect([printed.status, Buffer.from(printed.bytes).subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
    const forged = company.work(({ db, clientId }) =>
      db.run(sql`update credit_note set total_minor = 1 where client_id = ${clientId}`),
    );
    await expect(forged).rejects.toThrow('is final');
  });
});
