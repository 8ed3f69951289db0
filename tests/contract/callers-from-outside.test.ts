import { randomBytes, randomUUID } from 'node:crypto';
import { Validator } from '@seriousme/openapi-schema-validator';
import { describeServerPlugins, describeStrangers, FakeClock, startServer } from '../../core/testing';
import type { TestPortal, TestServer } from '../../core/testing';
import { signWebHook } from '../../core/server';
import * as calls from '../support/plugins/polls/contract/endpoints';
import { plugin } from '../support/plugins/polls/server/plugin';

const newSigningSecret = (): string => `whsec_${randomBytes(24).toString('base64')}`;
const modules = ['Meetings'];

/** What the test reads of an operation. */
interface Operation {
  readonly description?: string;
  readonly security?: readonly object[];
  readonly requestBody?: { readonly content: object };
  readonly responses?: Readonly<Record<string, { readonly headers?: object; readonly content?: object }>>;
}
type Described = Readonly<Record<string, Operation>>;

describeServerPlugins({
  plugins: [
    {
      id: 'polls',
      load: () => Promise.resolve(plugin),
      contract: () => import('../support/plugins/polls/contract/endpoints'),
    },
  ],
});
describeStrangers({ plugins: () => Promise.resolve([plugin]), publicEndpoints: [], about: ['polls'] });

describe('a plugin that is called from outside, over a socket', () => {
  let clock: FakeClock;
  let server: TestServer;
  let portal: TestPortal;
  let poll: { readonly id: string; readonly openPath: string; readonly stopPath: string };

  beforeAll(async () => {
    clock = new FakeClock();
    server = await startServer({ plugins: [plugin], clock, listen: true });
  });
  beforeEach(async () => {
    portal = await server.people.portal({ name: 'Acme', modules });
    poll = await createIn(portal);
  });
  afterAll(() => server.stop());

  const createIn = (of: TestPortal) =>
    server.call(calls.createPoll, { body: { title: 'Lunch' } }, { as: of.admin, portal: of });
  const ofPoll = () => ({ params: { pollId: poll.id } });
  const asAdmin = () => ({ as: portal.admin, portal });
  const send = (path: string, init: RequestInit = {}) =>
    fetch(`${server.running.url}${path}`, { redirect: 'manual', ...init });
  const read = () => server.call(calls.readPoll, ofPoll(), asAdmin());
  const connect = async (secrets: readonly string[], until?: string) =>
    (await server.call(calls.connectVotes, { ...ofPoll(), body: { secrets: [...secrets], until } }, asAdmin())).path;

  interface Delivery {
    readonly secret: string;
    readonly id?: string;
    /** Seconds by which the sender's clock is wrong. */
    readonly skew?: number;
    readonly option?: string;
    readonly headers?: Readonly<Record<string, string>>;
  }

  function deliver(path: string, { secret, id = randomUUID(), skew = 0, option = 'pizza', headers }: Delivery) {
    const body = JSON.stringify({ type: 'vote', option, more: { clientId: 'of the other service' } });
    const timestamp = Math.floor(clock.now().getTime() / 1_000) + skew;
    return send(path, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': String(timestamp),
        'webhook-signature': signWebHook({ id, timestamp, body, secret }),
        ...headers,
      },
    });
  }

  const refusal = async (response: Response) => {
    const { code, errors } = (await response.json()) as { readonly code: string; readonly errors: readonly string[] };
    return [response.status, code, errors[0]];
  };
  const unknown = [404, 'not_found', 'There is no web hook at this address.'];
  const unsigned = [401, 'signature_invalid', 'The signature of this delivery is missing, wrong or too old.'];

  describe('a web hook', () => {
    it('changes its own portal when it is signed, whatever session and portal it also names', async () => {
      const secret = newSigningSecret();
      const path = await connect([secret]);
      const other = await server.people.portal({ modules });
      const headers = { authorization: `Bearer ${other.admin.token}` };
      expect((await deliver(`${path}?clientid=${other.clientId}`, { secret, headers })).status).toBe(200);
      expect((await read()).votes).toEqual(['pizza']);
    });

    it('is handled once: a replay has the status of the first delivery and changes nothing, also at the same moment', async () => {
      const secret = newSigningSecret();
      const path = await connect([secret]);
      const same = { secret, id: 'delivery-1' };
      const concurrent = await Promise.all([deliver(path, same), deliver(path, same), deliver(path, same)]);
      const later = await deliver(path, same);
      expect([...concurrent, later].map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      expect(later.headers.get('idempotency-replayed')).toBe('true');
      expect((await read()).votes).toEqual(['pizza']);
      expect((await deliver(path, { secret, id: 'delivery-2', option: 'soup' })).status).toBe(200);
      expect((await read()).votes).toEqual(['pizza', 'soup']);
    });

    it('is not handled by a delivery that fails, which the other service sends again', async () => {
      const secret = newSigningSecret();
      const path = await connect([secret]);
      const same = { secret, id: 'delivery-1' };
      const long = await deliver(path, { ...same, option: 'x'.repeat(51) });
      expect(await refusal(long)).toEqual([400, 'validation_failed', expect.stringContaining('at most 50')]);
      expect((await deliver(path, same)).status).toBe(200);
    });

    it('is refused without a right signature of one of the active secrets, recent within five minutes', async () => {
      const [old, secret] = [newSigningSecret(), newSigningSecret()];
      const path = await connect([old]);
      const refusals = [
        await deliver(path, { secret }),
        await deliver(path, { secret: old, skew: -301 }),
        await deliver(path, { secret: old, skew: 301 }),
        await deliver(path, { secret: old, headers: { 'webhook-id': 'another' } }),
        await send(path, { method: 'POST', body: '{"type":"vote","option":"pizza"}' }),
      ];
      for (const response of refusals) {
        expect(await refusal(response)).toEqual(unsigned);
      }
      const change = (secrets: string[]) =>
        server.call(calls.changeVoteSecrets, { ...ofPoll(), body: { secrets } }, asAdmin());
      await change([old, secret]);
      expect((await deliver(path, { secret: old, skew: -299 })).status).toBe(200);
      expect((await deliver(path, { secret })).status).toBe(200);
      await change([secret]);
      expect(await refusal(await deliver(path, { secret: old }))).toEqual(unsigned);
      expect((await read()).votes).toEqual(['pizza', 'pizza']);
    });

    it('is refused with one sentence at an address that is forged, of another purpose, rotated, expired or revoked', async () => {
      const secret = newSigningSecret();
      const path = await connect([secret]);
      const oldUntil = new Date(clock.now().getTime() + 60_000).toISOString();
      const rotate = (body: { oldUntil?: string }) => server.call(calls.rotateVotes, { ...ofPoll(), body }, asAdmin());
      const second = (await rotate({ oldUntil })).path;
      expect((await deliver(path, { secret, id: 'same' })).status).toBe(200);
      const replayed = await deliver(second, { secret, id: 'same' });
      expect(replayed.headers.get('idempotency-replayed')).toBe('true');
      await clock.advance(60_001);
      const third = (await rotate({})).path;
      const isKnown = await deliver(third, { secret });
      await server.call(calls.disconnectVotes, ofPoll(), asAdmin());
      const expiring = await connect([secret], new Date(clock.now().getTime() + 1_000).toISOString());
      await clock.advance(1_001);
      const link = poll.openPath.split('/').at(-1) ?? '';
      const refusals = [
        path,
        second,
        third,
        expiring,
        `/api/polls/votes/${link}`,
        `/api/polls/votes/${'x'.repeat(43)}`,
      ];
      for (const each of refusals) {
        expect(await refusal(await deliver(each, { secret }))).toEqual(unknown);
      }
      expect(isKnown.status).toBe(200);
    });

    it('reaches only the poll of its portal: the signature of another portal’s web hook is refused', async () => {
      const [secret, theirs] = [newSigningSecret(), newSigningSecret()];
      const path = await connect([secret]);
      const other = await server.people.portal({ modules });
      const { id } = await createIn(other);
      const connected = await server.call(
        calls.connectVotes,
        { params: { pollId: id }, body: { secrets: [theirs] } },
        { as: other.admin, portal: other },
      );
      expect(await refusal(await deliver(path, { secret: theirs }))).toEqual(unsigned);
      expect((await deliver(connected.path, { secret: theirs })).status).toBe(200);
      expect((await read()).votes).toEqual([]);
    });

    it('is refused while the plan lacks the module or the portal is read-only, and accepted again afterwards', async () => {
      const secret = newSigningSecret();
      const path = await connect([secret]);
      await server.people.setPlan(portal, []);
      const sentence = 'The company no longer uses the app that this web hook belongs to.';
      expect(await refusal(await deliver(path, { secret }))).toEqual([410, 'gone', sentence]);
      await server.people.setPlan(portal, ['Meetings']);
      const same = { secret, id: 'delivery-1' };
      expect((await deliver(path, same)).status).toBe(200);
      await server.people.restrict(portal, 'read-only');
      expect((await refusal(await deliver(path, { secret }))).slice(0, 2)).toEqual([402, 'read_only']);
      expect((await deliver(path, same)).status).toBe(200);
    });

    it('echoes the validation token of the other service as plain text', async () => {
      const path = await connect([]);
      const response = await send(`${path}?validationToken=a%20%3Cb%3E`, { method: 'POST' });
      expect([response.status, response.headers.get('content-type'), await response.text()]).toEqual([
        200,
        'text/plain; charset=utf-8',
        'a <b>',
      ]);
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    });
  });

  describe('a link in an email', () => {
    it('leads to a page and records that it was opened, but not when a program prefetches it', async () => {
      const prefetched = await send(poll.openPath, { headers: { 'sec-purpose': 'prefetch' } });
      const head = await send(poll.openPath, { method: 'HEAD' });
      expect([prefetched.status, head.status, (await read()).seenBy]).toEqual([303, 303, []]);
      const opened = await send(poll.openPath);
      expect([opened.status, opened.headers.get('location'), await opened.text()]).toEqual([
        303,
        `/meetings?poll=${poll.id}`,
        '',
      ]);
      expect([opened.headers.get('cache-control'), opened.headers.get('referrer-policy')]).toEqual([
        'no-store',
        'no-referrer',
      ]);
      expect((await read()).seenBy).toContain('a link');
    });

    it('never leads where the caller wants it to, except to a declared origin', async () => {
      const leads = async (to: string) => {
        const response = await send(`${poll.openPath}?to=${encodeURIComponent(to)}`);
        return response.headers.get('location') ?? response.status;
      };
      expect(await leads('https://forms.example.com/f?x=1')).toBe('https://forms.example.com/f?x=1');
      expect(await leads('/tasks#top')).toBe('/tasks#top');
      for (const to of ['https://evil.example', '//evil.example', '/\\evil.example', '/..//evil.example', '/api/x']) {
        expect([to, await leads(to)]).toEqual([to, 500]);
      }
    });

    it('shows its sentence instead of a problem document to a browser', async () => {
      const path = `/api/polls/open/${'x'.repeat(43)}`;
      const german = { accept: 'text/html,*/*', 'accept-language': 'de' };
      const shown = await send(path, { headers: german });
      expect([shown.status, shown.headers.get('content-type')]).toEqual([404, 'text/plain; charset=utf-8']);
      expect(await shown.text()).toMatch(/^Dieser Link funktioniert nicht\. [^{]*$/);
      expect((await send(path)).headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
    });
  });

  describe('the one-click POST of an email program', () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const body = 'List-Unsubscribe=One-Click';

    it('is confirmed in plain text, in both encodings of a form, as often as it is sent', async () => {
      const multipart = new FormData();
      multipart.set('List-Unsubscribe', 'One-Click');
      for (const init of [{ headers: form, body }, { body: multipart }, { headers: form, body }]) {
        const response = await send(poll.stopPath, { method: 'POST', ...init });
        expect([response.status, await response.text()]).toEqual([
          200,
          'Acme sends you no more reminders of this poll.',
        ]);
      }
      expect((await read()).hasReminders).toBe(false);
    });

    it('refuses other fields, repeated ones, files, other encodings, and a GET, which a mail scanner sends', async () => {
      const withFile = new FormData();
      withFile.set('List-Unsubscribe', new File(['x'], 'a.txt'));
      const wrong: readonly RequestInit[] = [
        { headers: form, body: 'List-Unsubscribe=Twice' },
        { headers: form, body: `${body}&List-Unsubscribe=Twice` },
        { headers: form, body: `${body}&more=1` },
        { headers: form, body: '__proto__=1' },
        { headers: form, body: Array.from({ length: 61 }, (_, index) => `f${index}=1`).join('&') },
        { body: withFile },
        { headers: { 'content-type': 'application/json' }, body: '{"List-Unsubscribe":"One-Click"}' },
      ];
      const statuses: number[] = [];
      for (const init of wrong) {
        statuses.push((await send(poll.stopPath, { method: 'POST', ...init })).status);
      }
      statuses.push((await send(poll.stopPath)).status);
      expect(statuses).toEqual([400, 400, 400, 400, 413, 400, 415, 405]);
      expect((await read()).hasReminders).toBe(true);
    });
  });

  it('is described by the OpenAPI document, which stays valid', async () => {
    const document = (await (await send('/api/openapi.json')).json()) as { readonly paths: Record<string, Described> };
    const result = await new Validator().validate(structuredClone(document));
    expect(result.errors ?? []).toEqual([]);
    const described = (path: string, method: string) => {
      const { description, security, requestBody, responses } = document.paths[`/api${path}`]?.[method] ?? {};
      const success = responses?.['303'] ?? responses?.['200'];
      const types = [requestBody?.content, success?.content].map((content) => Object.keys(content ?? {}));
      return {
        description,
        security,
        types,
        headers: Object.keys(success?.headers ?? {}),
        has401: '401' in (responses ?? {}),
      };
    };
    expect(described('/polls/votes/{token}', 'post')).toEqual({
      description: expect.stringContaining('signs its deliveries') as unknown,
      security: [{}],
      types: [['*/*'], ['text/plain']],
      headers: [],
      has401: true,
    });
    expect(described('/polls/stop/{token}', 'post')).toMatchObject({
      types: [['application/x-www-form-urlencoded', 'multipart/form-data'], ['text/plain']],
      has401: false,
    });
    expect(described('/polls/open/{token}', 'get')).toMatchObject({
      description: expect.stringContaining('records what the caller has seen') as unknown,
      types: [[], []],
      headers: ['location'],
    });
  });

  it('reads a body of plain text as one string, and nothing else', async () => {
    const headers = { authorization: `Bearer ${portal.admin.token}`, 'content-type': 'text/plain; charset=utf-8' };
    const path = `/api/polls/${poll.id}/votes?clientid=${portal.clientId}`;
    const post = async (init: RequestInit) => (await send(path, { method: 'POST', ...init })).status;
    expect([
      await post({ headers, body: 'Käse' }),
      await post({ headers, body: Buffer.from([0xff, 0xfe]) }),
      await post({ headers, body: 'a\0b' }),
      await post({ headers }),
      await post({ headers: { ...headers, 'content-type': 'application/json' }, body: '"soup"' }),
    ]).toEqual([204, 400, 400, 400, 415]);
    expect((await read()).votes).toEqual(['Käse']);
  });

  it('marks a poll as read for its reader on a read-only portal too, where writes are refused', async () => {
    await server.people.restrict(portal, 'read-only');
    const refused = await server.send(calls.createPoll, { body: { title: 'No' } }, asAdmin());
    expect(refused.status).toBe(402);
    expect((await read()).seenBy).toEqual([]);
    expect((await read()).seenBy).toEqual([portal.admin.email]);
  });
});
