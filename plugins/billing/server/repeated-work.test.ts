import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BilledCompany, BillingTestBed } from './billing-test-kit';
import { endPeriod, startBillingTestBed } from './billing-test-kit';
import { archive } from './archive';
import { advanceJob, collectJob } from './subscription-jobs';
import { readInvoice } from '../contract';

interface InvoiceRow {
  readonly id: string;
  readonly number: string;
  readonly status: string;
  readonly due_minor: number;
}

async function* oneByOne<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items;
}

describe('Work of billing that is repeated, as after a crash', () => {
  let bed: BillingTestBed;
  let company: BilledCompany;

  beforeEach(async () => {
    bed = await startBillingTestBed();
    company = await bed.company();
  });
  afterEach(() => bed?.stop());

  it('renews and charges a period once, though each job runs twice', async () => {
    await company.buy({});
    await company.untilDay('2037-07-15', async () => (await company.rows('invoice')).length === 2);
    await company.until(async () =>
      (await company.rows<InvoiceRow>('invoice')).every(({ status }) => status === 'paid'),
    );
    const [, renewal] = await company.rows<InvoiceRow>('invoice');
    await company.work((context) => advanceJob.run(context, {}));
    await company.work((context) => collectJob.run(context, { invoiceId: renewal?.id ?? '', attempt: 1 }));
    expect((await company.rows<InvoiceRow>('invoice')).map(({ due_minor: due }) => due)).toEqual([1_900, 1_900]);
    const payments = await company.rows<{ status: string }>('payment');
    expect(payments.map(({ status }) => status)).toEqual(['captured', 'captured']);
  });

  it('records a failed attempt once, and waits for the next day of the calendar', async () => {
    await company.buy({}, 'pay-once');
    await company.untilDay('2037-07-15', async () => (await company.subscription())?.status === 'pastDue');
    const [, open] = await company.rows<InvoiceRow>('invoice');
    await company.work((context) => collectJob.run(context, { invoiceId: open?.id ?? '', attempt: 1 }));
    expect((await company.subscription())?.due).toMatchObject({ attempts: 1, nextAttemptOn: '2037-07-16' });
  });

  it('leaves neither a charge nor a gap in the numbers where a transaction fails', async () => {
    await company.buy({});
    await bed.clock.advance(1_000);
    const failing = company.work(async (context) => {
      await context.db.run(endPeriod(context.clientId));
      await advanceJob.run(context, {});
      throw new Error('The process ended here.');
    });
    await expect(failing).rejects.toThrow('ended here');
    expect(await company.rows('invoice')).toHaveLength(1);
    await company.buy({ planCode: 'TEAM' });
    const numbers = (await company.rows<InvoiceRow>('invoice')).map(({ number }) => number);
    expect(numbers).toEqual(['2037-000001', '2037-000002']);
  });

  it('is carried to another company without what is collected, and with its history', async () => {
    await company.buy({}, 'pay-once');
    await company.untilDay('2037-07-15', async () => (await company.subscription())?.status === 'pastDue');
    const rows: { table: string; row: object }[] = [];
    await company.work((context) =>
      archive.write(context, async (table, row) => {
        rows.push({ table, row: JSON.parse(JSON.stringify(row)) as object });
      }),
    );
    const copy = await bed.company('ENTERPRISE');
    // The original is in the same database here, so the copies need ids of their own.
    const copies = rows.map(({ table, row }) => ({ table, row: { ...row, id: randomUUID() } }));
    await copy.work((context) => archive.read(context, oneByOne(copies)));
    expect((await copy.subscription())?.status).toBe('agreed');
    const invoices = await copy.rows<InvoiceRow>('invoice');
    expect(invoices.map(({ status }) => status).toSorted()).toEqual(['paid', 'uncollectible']);
    const details = await bed.server.call(readInvoice, { params: { id: invoices[0]?.id ?? '' } }, await copy.as());
    expect(details.lines).toHaveLength(1);
    await copy.untilDay('2037-12-01', () => true);
    expect((await copy.overview()).access).toBe('full');
  });
});

describe('The test gateway of an installation that reaches itself', () => {
  it('settles by a signed request to the address of the company', async () => {
    const bodies: string[] = [];
    let bed: BillingTestBed | undefined;
    const forwarder = createServer((request, response) => {
      void (async () => {
        const chunks: Uint8Array[] = [];
        for await (const chunk of request as AsyncIterable<Uint8Array>) {
          chunks.push(chunk);
        }
        const body = Buffer.concat(chunks).toString();
        bodies.push(body);
        const headers = Object.fromEntries(
          Object.entries(request.headers).filter(([name]) => name.startsWith('webhook-') || name === 'content-type'),
        ) as Record<string, string>;
        const received = await bed?.server.request({ method: 'POST', url: request.url ?? '', headers, body });
        response.writeHead(received?.status ?? 500).end();
      })();
    });
    await new Promise<void>((done) => forwarder.listen(0, '127.0.0.1', done));
    const publicUrl = `http://127.0.0.1:${(forwarder.address() as AddressInfo).port}`;
    try {
      bed = await startBillingTestBed({ publicUrl, outgoingAllowed: ['127.0.0.0/8'] });
      const company = await bed.company();
      await company.buy({});
      expect((await company.overview()).planCode).toBe('STARTER');
      const events = await company.rows<{ result: string }>('gateway_event');
      expect([events.map(({ result }) => result), JSON.parse(bodies[0] ?? '{}')]).toMatchObject([
        ['applied'],
        { type: 'payment.updated', result: 'paid', amountMinor: 1_900, currency: 'USD' },
      ]);
    } finally {
      await bed?.stop();
      forwarder.closeAllConnections();
      await new Promise((done) => forwarder.close(done));
    }
  });
});
