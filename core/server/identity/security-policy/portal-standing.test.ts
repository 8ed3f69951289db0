import type { SecurityPolicy } from '../../../contract';
import { defaultSecurityPolicy } from '../../../contract';
import { policyRefusal } from './portal-standing';

const now = new Date('2037-03-02T12:00:00Z');
const ago = (minutes: number): Date => new Date(now.getTime() - minutes * 60_000);
const session = { hasSecondFactor: false, createdAt: ago(600), actedAt: ago(1), maxPause: 0 };
const inCompany = (policy: Partial<SecurityPolicy>, role: 'admin' | 'member' = 'member') => ({
  role,
  policy: { ...defaultSecurityPolicy, ...policy },
});

describe('the policy of a company', () => {
  it('lets everyone in where it was never changed, or demands nothing', () => {
    expect(policyRefusal(session, { role: 'member', policy: undefined }, now)).toBeUndefined();
    expect(policyRefusal(session, inCompany({}), now)).toBeUndefined();
  });

  it('demands a second factor of those it names', () => {
    expect(policyRefusal(session, inCompany({ twoStep: 'all' }), now)).toBe('two-step');
    expect(policyRefusal(session, inCompany({ twoStep: 'admins' }), now)).toBeUndefined();
    expect(policyRefusal(session, inCompany({ twoStep: 'admins' }, 'admin'), now)).toBe('two-step');
    const known = { ...session, hasSecondFactor: true };
    expect(policyRefusal(known, inCompany({ twoStep: 'all' }, 'admin'), now)).toBeUndefined();
  });

  it('asks for a new sign-in after its hours', () => {
    expect(policyRefusal(session, inCompany({ sessionHours: 10 }), now)).toBeUndefined();
    expect(policyRefusal({ ...session, createdAt: ago(601) }, inCompany({ sessionHours: 10 }), now)).toBe('sign-in');
  });

  it('asks for one after a pause, also a past one, and never too early for a last use that is recorded late', () => {
    const idle = inCompany({ idleMinutes: 30 });
    expect(policyRefusal({ ...session, actedAt: ago(35) }, idle, now)).toBeUndefined();
    expect(policyRefusal({ ...session, actedAt: ago(36) }, idle, now)).toBe('sign-in');
    expect(policyRefusal({ ...session, maxPause: 36 * 60_000 }, idle, now)).toBe('sign-in');
  });
});
