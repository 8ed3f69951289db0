import { FakeClock } from '../../../testing/fake-clock';
import type { Identities, SessionFacts } from '../accounts/services';
import { MemoryRateLimiter } from './rate-limits';
import { SessionGate } from './session-gate';

const facts = { sessionId: 's', personId: 'p' } as SessionFacts;

describe('SessionGate', () => {
  const gateOver = (session: Identities['session']) => {
    const apiToken = () => Promise.resolve(undefined);
    const identities = { cachedSession: () => undefined, session, cachedApiToken: () => undefined, apiToken };
    return new SessionGate({ identities, limiter: new MemoryRateLimiter(new FakeClock(), 1) });
  };

  it('looks up no more unknown tokens of a network than its limit allows, whatever addresses it uses', async () => {
    let lookups = 0;
    const gate = gateOver(() => {
      lookups += 1;
      return Promise.resolve(undefined);
    });
    const outcomes = await Promise.allSettled(
      Array.from({ length: 400 }, (_, index) => gate.session(`token ${index}`, `2001:db8::${index.toString(16)}`)),
    );
    expect(lookups).toBe(120);
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(280);
  });

  it('counts personal access tokens with a wrong checksum as strangers, without a look-up', async () => {
    const gate = gateOver(() => Promise.resolve(facts));
    const outcomes = await Promise.allSettled(
      Array.from({ length: 130 }, (_, index) => gate.apiToken(`tsr_pat_${index}`, '203.0.113.9')),
    );
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(10);
  });

  it('accepts all members behind one address at once after a restart', async () => {
    const gate = gateOver(async () => {
      await new Promise((resolve) => setImmediate(resolve));
      return facts;
    });
    const sessions = await Promise.all(
      Array.from({ length: 500 }, (_, index) => gate.session(`token ${index}`, '203.0.113.7')),
    );
    expect(sessions.every((session) => session === facts)).toBe(true);
  });

  it('undoes the count of a failed look-up', async () => {
    let isAway = true;
    const gate = gateOver(() => (isAway ? Promise.reject(new Error('away')) : Promise.resolve(facts)));
    for (let index = 0; index < 200; index += 1) {
      await expect(gate.session('token', '203.0.113.7')).rejects.toThrow('away');
    }
    isAway = false;
    expect(await gate.session('token', '203.0.113.7')).toBe(facts);
  });
});
