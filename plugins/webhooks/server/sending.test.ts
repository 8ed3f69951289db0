import { Webhook as Witness } from 'standardwebhooks';
import { readDelivery, replayDelivery, replayFailed, rotateSecret } from '../contract';
import type { ReceivedRequest } from './receiver-test-kit';
import { Receiver } from './receiver-test-kit';
import type { HookedCompany, WebhooksTestBed } from './webhooks-test-kit';
import { startWebhooksTestBed, thingEnded, thingHappened } from './webhooks-test-kit';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** Waits in real time, beside what hangs. */
async function eventually(isMet: () => boolean): Promise<void> {
  while (!isMet()) {
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

describe('web hooks', () => {
  let bed: WebhooksTestBed;
  let receiver: Receiver;
  let company: HookedCompany;

  beforeAll(async () => {
    bed = await startWebhooksTestBed();
  });
  beforeEach(async () => {
    receiver = await Receiver.open();
    company = await bed.company();
  });
  afterEach(() => receiver.close());
  afterAll(() => bed?.stop());

  /** Signed by the official package; its own check compares with the clock of the machine. */
  const signatures = ({ headers, body }: ReceivedRequest, ...secrets: readonly string[]): string => {
    const at = new Date(Number(headers['webhook-timestamp']) * 1_000);
    return secrets.map((secret) => new Witness(secret).sign(String(headers['webhook-id']), at, body)).join(' ');
  };
  const bodyOf = ({ body }: ReceivedRequest): Record<string, unknown> => JSON.parse(body) as Record<string, unknown>;
  const idsOf = (requests: readonly ReceivedRequest[]) => requests.map(({ headers }) => headers['webhook-id']);
  const replay = async (id: string) => company.server.call(replayDelivery, { params: { id } }, await company.asNow());

  it('send the events that they chose, signed as the official package signs them', async () => {
    const { webhook, secret } = await company.add(receiver.url);
    await company.happen('one');
    await company.end('two');
    await company.send();
    const [request] = receiver.received;
    expect(receiver.received).toHaveLength(1);
    expect(request?.headers['webhook-signature']).toBe(signatures(request as ReceivedRequest, secret));
    expect(request).toMatchObject({ headers: { 'content-type': 'application/json' } });
    expect(bodyOf(request as ReceivedRequest)).toEqual({
      type: thingHappened,
      version: 1,
      timestamp: expect.stringMatching(/^20\d\d-/),
      clientId: company.portal.clientId,
      data: { name: 'one' },
    });
    const [delivery] = await company.deliveries(webhook);
    expect(delivery).toMatchObject({ state: 'delivered', status: 200, attempts: 1, event: thingHappened });
    expect(request?.headers['webhook-id']).toBe(`msg_${delivery?.id}`);
    expect(await company.details(delivery ?? { id: '' })).toMatchObject({ response: 'thanks', isResponseCut: false });
  });

  it('sign with both secrets for a day after a rotation, and then with the new one alone', async () => {
    const { webhook, secret } = await company.add(receiver.url);
    const params = { id: webhook.id };
    const rotated = await company.server.call(rotateSecret, { params }, company.as());
    expect(rotated.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(rotated.webhook.rotatingUntil).toBeDefined();
    await company.happen('during');
    await company.send();
    await bed.clock.advance(24 * hour + second);
    await company.happen('after');
    await company.send();
    const [during, after] = receiver.received as [ReceivedRequest, ReceivedRequest];
    expect(during.headers['webhook-signature']).toBe(signatures(during, rotated.secret, secret));
    expect(after.headers['webhook-signature']).toBe(signatures(after, rotated.secret));
    expect((await company.read(webhook)).rotatingUntil).toBeUndefined();
  });

  it('retry with the same id until the receiver takes it', async () => {
    const { webhook } = await company.add(receiver.url);
    receiver.status(500);
    await company.happen('one');
    await company.send();
    const [waiting] = await company.deliveries(webhook);
    expect(waiting).toMatchObject({ state: 'waiting', status: 500, attempts: 1, failure: 'status' });
    expect((await company.read(webhook)).failingSince).toBeDefined();
    await company.advance(7 * second, () => receiver.received.length === 2);
    receiver.status(204);
    await company.advance(7 * minute, () => receiver.received.length === 3);
    expect(new Set(idsOf(receiver.received)).size).toBe(1);
    expect(await company.deliveries(webhook)).toMatchObject([{ state: 'delivered', attempts: 3, status: 204 }]);
    expect((await company.read(webhook)).failingSince).toBeUndefined();
  });

  it('give a delivery up after ten attempts within four days', async () => {
    const { webhook } = await company.add(receiver.url);
    receiver.status(500);
    await company.happen('one');
    await company.send();
    const waits = [5 * second, 5 * minute, hour / 2, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour];
    for (const [index, wait] of waits.entries()) {
      await company.advance(1.2 * wait, () => receiver.received.length === index + 2);
    }
    const [failed] = await company.deliveries(webhook, 'failed');
    expect(failed).toMatchObject({ attempts: 10, failure: 'status' });
    expect(failed?.nextOn).toBeUndefined();
    expect(await company.read(webhook)).toMatchObject({ isEnabled: true });
  }, 60_000);

  it('are sent again one by one, and all that failed since a time', async () => {
    const { webhook } = await company.add(receiver.url);
    receiver.status(410);
    await company.happen('one', 'two', 'three');
    await company.send();
    const failed = await company.deliveries(webhook, 'failed');
    expect(failed.length).toBeGreaterThan(0);
    const again = await company.server.send(replayDelivery, { params: { id: failed[0]?.id ?? '' } }, company.as());
    expect([again.status, again.json]).toMatchObject([400, { errors: ['Turn the web hook on first.'] }]);
    receiver.status(200);
    receiver.received.length = 0;
    await company.change(await company.read(webhook), { isEnabled: true });
    // Events have the time of the database, which is not that of this test.
    const since = '2020-01-01T00:00:00.000Z';
    const all = { params: { id: webhook.id }, body: { since } };
    expect(await company.server.call(replayFailed, all, company.as())).toEqual({ count: failed.length });
    await company.send();
    const states = (await company.deliveries(webhook)).map(({ state }) => state);
    expect(states).toEqual(['delivered', 'delivered', 'delivered']);
    const [first] = await company.deliveries(webhook);
    await replay(first?.id ?? '');
    await company.send();
    expect(idsOf(receiver.received).filter((id) => id === `msg_${first?.id}`)).toHaveLength(2);
    const read = { params: { id: first?.id ?? '' } };
    expect(await company.server.call(readDelivery, read, company.as())).toMatchObject({ state: 'delivered' });
  });

  it('are turned off at once by 410, and no event is sent or kept from then on', async () => {
    const { webhook } = await company.add(receiver.url);
    receiver.status(410);
    await company.happen('one');
    await company.send();
    expect(await company.read(webhook)).toMatchObject({ isEnabled: false, disabledReason: 'gone' });
    await company.happen('two');
    await company.send();
    expect(receiver.received).toHaveLength(1);
    expect(await company.deliveries(webhook)).toMatchObject([{ state: 'failed', failure: 'gone', status: 410 }]);
  });

  it('are turned off after five days without a success', async () => {
    const { webhook } = await company.add(receiver.url);
    receiver.status(500);
    await company.happen('one');
    await company.send();
    const began = new Date(bed.clock.now().getTime() - 5 * 24 * hour);
    await company.failSince(webhook, began);
    await company.happen('two');
    await company.advance(second, async () => !(await company.read(webhook)).isEnabled);
    expect(await company.read(webhook)).toMatchObject({ disabledReason: 'failing' });
    expect(await company.deliveries(webhook, 'waiting')).not.toEqual([]);
    receiver.status(200);
    expect(await company.change(await company.read(webhook), { isEnabled: true })).not.toHaveProperty('failingSince');
    await company.advance(second, async () => (await company.deliveries(webhook, 'waiting')).length === 0);
    expect(await company.deliveries(webhook)).toMatchObject([{ state: 'delivered' }, { state: 'delivered' }]);
  });

  it('wait as long as a receiver asks for, at most an hour', async () => {
    const { webhook } = await company.add(receiver.url);
    receiver.status(429, { 'retry-after': '600' });
    await company.happen('one');
    await company.send();
    const nextOf = async () => {
      const [delivery] = await company.deliveries(webhook);
      return new Date(delivery?.nextOn ?? 0).getTime() - bed.clock.now().getTime();
    };
    expect(await nextOf()).toBe(600 * second);
    await company.happen('two');
    await company.send();
    expect(receiver.received).toHaveLength(1);
    receiver.status(503, { 'retry-after': '86400' });
    await company.advance(600 * second, () => receiver.received.length >= 3);
    expect(await nextOf()).toBe(hour);
  });

  it('neither follow redirects nor keep more than a KiB of a response', async () => {
    const { webhook } = await company.add(receiver.url);
    receiver.status(302, { location: receiver.url.replace('hooks', 'elsewhere') });
    await company.happen('one');
    await company.send();
    expect(receiver.received.map(({ path }) => path)).toEqual(['/hooks']);
    expect(await company.deliveries(webhook)).toMatchObject([{ failure: 'redirect', status: 302 }]);
    receiver.answer = (response) => {
      response.writeHead(200);
      const more = (): void => {
        response.write('x\0\uFFFD'.repeat(10_000), () => (response.destroyed ? undefined : setImmediate(more)));
      };
      more();
    };
    await company.advance(7 * second, async () => (await company.deliveries(webhook, 'delivered')).length === 1);
    const [delivery] = await company.deliveries(webhook);
    const { response = '', isResponseCut } = await company.details(delivery ?? { id: '' });
    expect([Buffer.byteLength(response) <= 3 * 1_024, isResponseCut, response.includes('\0')]).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('send a burst of 500 events once each, five at a time', async () => {
    const { webhook } = await company.add(receiver.url, { events: [thingHappened, thingEnded] });
    let running = 0;
    let most = 0;
    receiver.answer = (response) => {
      running += 1;
      most = Math.max(most, running);
      setTimeout(() => {
        running -= 1;
        response.writeHead(200).end();
      }, 2);
    };
    await company.happen(...Array.from({ length: 500 }, (_, index) => `thing ${index}`));
    await company.send();
    await company.advance(second, async () => (await company.deliveries(webhook, 'waiting')).length === 0);
    expect([receiver.received.length, new Set(idsOf(receiver.received)).size, most <= 5]).toEqual([500, 500, true]);
  }, 60_000);

  it('are sent to others while the receiver of a company hangs, and the hanging one is tried again', async () => {
    const { webhook } = await company.add(receiver.url);
    let isAsked = false;
    receiver.answer = () => {
      isAsked = true;
    };
    await company.happen('one');
    const other = await bed.company();
    const theirs = await Receiver.open();
    try {
      await other.add(theirs.url);
      await other.happen('two');
      await eventually(() => isAsked && theirs.received.length === 1);
    } finally {
      await theirs.close();
      receiver.drop();
      await company.send();
    }
    expect(await company.deliveries(webhook)).toMatchObject([{ state: 'waiting', failure: 'unreachable' }]);
  });

  it('are sent again when the process that had claimed them was killed', async () => {
    const { webhook } = await company.add(receiver.url);
    receiver.status(500);
    await company.happen('one');
    await company.send();
    await company.claimElsewhere(webhook, new Date(bed.clock.now().getTime() + minute));
    receiver.status(200);
    await bed.clock.advance(7 * second);
    await company.send();
    expect(receiver.received).toHaveLength(1);
    await company.advance(minute, () => receiver.received.length === 2);
    expect(await company.deliveries(webhook)).toMatchObject([{ state: 'delivered', attempts: 2 }]);
  });

  it('send what happens during a request as soon as it ends', async () => {
    await company.add(receiver.url);
    let end: () => void = () => undefined;
    receiver.answer = (response) => {
      end = () => response.writeHead(200).end();
    };
    await company.happen('one');
    await eventually(() => receiver.received.length === 1);
    await company.happen('two');
    receiver.status(200);
    end();
    await eventually(() => receiver.received.length === 2);
    await company.send();
    expect(receiver.received.map((request) => bodyOf(request)['data'])).toEqual([{ name: 'one' }, { name: 'two' }]);
  });
});
