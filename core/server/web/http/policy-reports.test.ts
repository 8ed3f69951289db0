import { FakeClock } from '../../../testing/fake-clock';
import { FakeLogger } from '../../../testing/fakes/fake-logger';
import { MemoryRateLimiter } from '../../identity/access/rate-limits';
import type { HttpResponse } from '../../request-context/incoming-request';
import { policyReportRoute } from './policy-reports';

describe('Reports about the Content-Security-Policy', () => {
  function setUp() {
    const logger = new FakeLogger();
    const clock = new FakeClock();
    const route = policyReportRoute({ limiter: new MemoryRateLimiter(clock, 1), clock, logger });
    const send = (body: unknown, address = '203.0.113.9'): Promise<HttpResponse> =>
      route.handle({
        requestId: 'r',
        url: route.path,
        header: () => undefined,
        address,
        body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
      });
    return { clock, logger, send };
  }

  const old = {
    'csp-report': {
      'effective-directive': 'script-src-elem',
      'blocked-uri': 'https://evil.example/steal?token=abc',
      'document-uri': 'https://work.example/accept-invitation?email=ann@example.com',
      'source-file': 'https://work.example/assets/app-1.js',
      'line-number': 7,
      'script-sample': 'ann@example.com',
    },
  };
  const current = {
    type: 'csp-violation',
    age: 1,
    body: { effectiveDirective: 'require-trusted-types-for', blockedURL: 'trusted-types-sink', sourceFile: null },
  };

  it('are logged in both formats, without personal data', async () => {
    const { logger, send } = setUp();
    const answers = [await send(old), await send([current])];
    expect(answers.map(({ status }) => status)).toEqual([204, 204]);
    expect(logger.lines.map(({ details }) => details)).toEqual([
      {
        directive: 'script-src-elem',
        blocked: 'https://evil.example',
        page: '/accept-invitation',
        source: '/assets/app-1.js:7',
      },
      { directive: 'require-trusted-types-for', blocked: 'trusted-types-sink', page: '', source: ':0' },
    ]);
    expect(JSON.stringify(logger.lines)).not.toMatch(/ann@|token|email/);
  });

  it('are logged once each; invalid ones are ignored', async () => {
    const { logger, send } = setUp();
    for (const body of [old, old, [old, current], '{', '[]', 'null', { 'csp-report': 5 }, [{ type: 'deprecation' }]]) {
      expect((await send(body)).status).toBe(204);
    }
    expect(logger.lines).toHaveLength(2);
  });

  const flood = (round: number) =>
    Array.from({ length: 20 }, (_, index) => ({
      ...current,
      body: { ...current.body, lineNumber: round * 20 + index },
    }));

  it('of one network cannot fill the log, nor keep the reports of others out of it', async () => {
    const { logger, send } = setUp();
    for (let round = 0; round < 15; round += 1) {
      await send(flood(round));
    }
    expect(logger.lines).toHaveLength(20);
    await send(old, '198.51.100.7');
    expect(logger.lines.at(-1)?.details).toMatchObject({ directive: 'script-src-elem' });
  });

  it('of many networks fill the log for an hour at most', async () => {
    const { clock, logger, send } = setUp();
    for (let round = 0; round < 15; round += 1) {
      await send(flood(round), `192.0.2.${round}`);
    }
    await send(old, '198.51.100.7');
    expect(logger.lines).toHaveLength(200);
    await clock.advance(3_600_000);
    await send(old, '198.51.100.7');
    expect(logger.lines).toHaveLength(201);
  });

  it('are logged again after a day', async () => {
    const { clock, logger, send } = setUp();
    await send(old);
    await clock.advance(86_399_000);
    await send(old);
    expect(logger.lines).toHaveLength(1);
    await clock.advance(1_000);
    await send(old);
    expect(logger.lines).toHaveLength(2);
  });

  it('are rate limited by network', async () => {
    const { send } = setUp();
    for (let count = 0; count < 30; count += 1) {
      await send(current);
    }
    await expect(send(current)).rejects.toMatchObject({ code: 'rate_limited', params: { retryAfter: 2 } });
  });
});
