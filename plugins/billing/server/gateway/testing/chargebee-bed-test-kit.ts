import Chargebee from 'chargebee';
import type { BilledCompany, BillingTestBed, BillingTestBedOptions } from '../../billing-test-kit';
import { startBillingTestBed } from '../../billing-test-kit';
import { ChargebeeStub } from './chargebee-stub-test-kit';

/** A server that takes payments at the stub of Chargebee, with a company, and the official library for the same site. */
export interface ChargebeeBed {
  readonly stub: ChargebeeStub;
  readonly bed: BillingTestBed;
  readonly company: BilledCompany;
  readonly library: Chargebee;
  /** Path and fields of the newest request that changes something there. */
  lastChange(): readonly [path: string, fields: Readonly<Record<string, string>>];
  stop(): Promise<void>;
}

/** Options of a server that takes payments at a stub. */
export function chargebeeOptions({
  apiKey,
  webhookUser,
  webhookPassword,
  server,
}: ChargebeeStub): BillingTestBedOptions {
  return {
    paymentGateway: 'chargebee',
    chargebee: { apiBase: server.origin, apiKey, webhookUser, webhookPassword },
    outgoingAllowed: ['127.0.0.0/8'],
  };
}

export async function startChargebeeBed(): Promise<ChargebeeBed> {
  const stub = await ChargebeeStub.start();
  const { apiKey, server } = stub;
  const bed = await startBillingTestBed(chargebeeOptions(stub));
  const company = await bed.company();
  const local = { hostSuffix: '.0.0.1', protocol: 'http', port: server.port };
  const library = new Chargebee({ site: '127', apiKey, ...local } as ConstructorParameters<typeof Chargebee>[0]);
  return {
    stub,
    bed,
    company,
    library,
    lastChange: () => {
      const { path, body } = server.requests.findLast(({ method }) => method === 'POST') ?? { path: '', body: '' };
      return [path, Object.fromEntries(new URLSearchParams(body))];
    },
    stop: async () => {
      await bed.stop();
      await server.stop();
    },
  };
}
