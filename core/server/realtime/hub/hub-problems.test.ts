import { AppError } from '../../platform/app-error';
import { localized } from '../../../contract';
import { identityMessages } from '../../identity/accounts/messages';
import { coreTranslations } from '../../application/translations/core-translations';
import { loadTranslator } from '../../platform/i18n/translator';
import type { HubServer } from '../../../testing/server/hub-test-kit';
import { acme, ana, ManualClock, serveHub, silentLogger, TestGuard } from '../../../testing/server/hub-test-kit';

const trace = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

describe('problem documents of the hub', () => {
  let guard: TestGuard;
  let server: HubServer;
  const clock = new ManualClock();

  beforeAll(async () => {
    guard = new TestGuard();
    guard.signIn('token-ana', ana, new Date(clock.now().getTime() + 600_000));
    guard.enrol(ana, acme);
    server = await serveHub({
      guard,
      clock,
      words: await loadTranslator([{ owner: 'core', translations: coreTranslations }], silentLogger),
    });
  });
  afterAll(async () => {
    const stopped = server.stop();
    await clock.advance(3);
    await stopped;
  });

  async function refused(headers: Record<string, string>, path = '/negotiate', method = 'POST') {
    const response = await fetch(server.url + path, { method, headers });
    return { status: response.status, headers: response.headers, problem: await response.json() };
  }

  it('have the type, the language and the request id that other responses have', async () => {
    const { status, headers, problem } = await refused({
      'accept-language': 'de',
      'x-request-id': 'call-7',
      traceparent: trace,
    });
    expect({ status, problem }).toEqual({
      status: 401,
      problem: {
        type: 'urn:tessera:problem:session-required',
        title: 'Ihre Sitzung ist abgelaufen. Bitte melden Sie sich wieder an.',
        status: 401,
        code: 'session_required',
        errors: ['Ihre Sitzung ist abgelaufen. Bitte melden Sie sich wieder an.'],
        params: {},
        requestId: 'call-7',
        traceId: '0af7651916cd43dd8448eb211c80319c',
      },
    });
    expect(headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
    expect(headers.get('x-request-id')).toBe('call-7');
  });

  it('never repeat a request id that is not safe to log', async () => {
    for (const id of ['<script>', 'a b', 'x'.repeat(101)]) {
      const { problem } = await refused({ 'x-request-id': id });
      expect(problem.requestId).toMatch(uuid);
    }
  });

  it('say how long to wait', async () => {
    const authenticate = guard.authenticate.bind(guard);
    guard.authenticate = () =>
      Promise.reject(
        new AppError('rate_limited', localized(identityMessages.rateLimited, { count: 4 }), {
          params: { retryAfter: 4 },
        }),
      );
    const { status, headers, problem } = await refused({ authorization: 'Bearer unknown' });
    guard.authenticate = authenticate;
    expect([status, headers.get('retry-after')]).toEqual([429, '4']);
    expect(problem).toMatchObject({ type: 'urn:tessera:problem:rate-limited', params: { retryAfter: 4 } });
  });
});
