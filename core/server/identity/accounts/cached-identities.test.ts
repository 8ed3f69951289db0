import { FakeClock } from '../../../testing/fake-clock';
import { DatabaseError } from '../../data/sql/engine';
import type { DatabaseEngine, ResultSet } from '../../data/sql/engine';
import { CachedIdentities } from './cached-identities';

const hour = 3_600_000;

/** A session that was last used an hour before its first lookup. */
class SessionTable {
  reads = 0;
  writes = 0;
  refusal: Error | undefined;
  rows: readonly Readonly<Record<string, unknown>>[];
  readonly engine: DatabaseEngine;

  constructor(clock: FakeClock) {
    const started = clock.now().getTime();
    const row = {
      id: 's',
      person_id: 'p',
      email: 'ann@example.com',
      full_name: 'Ann',
      is_super_admin: false,
      used_at: new Date(started - hour).toISOString(),
      expires_at: new Date(started + 24 * hour).toISOString(),
    };
    this.rows = [row];
    const once = (mode: 'read' | 'write'): Promise<readonly ResultSet[]> => {
      if (mode === 'read') {
        this.reads += 1;
        return Promise.resolve([{ rows: this.rows, count: this.rows.length }]);
      }
      this.writes += 1;
      return this.refusal === undefined ? Promise.resolve([{ rows: [], count: 1 }]) : Promise.reject(this.refusal);
    };
    this.engine = { once } as unknown as DatabaseEngine;
  }
}

describe('CachedIdentities', () => {
  it('returns a session whose last use cannot be written because the disk is full', async () => {
    const clock = new FakeClock();
    const table = new SessionTable(clock);
    table.refusal = new DatabaseError('53100', 'The disk is full.');
    const identities = new CachedIdentities(table.engine, clock);
    expect(await identities.session('token')).toMatchObject({ personId: 'p' });
    expect(table.writes).toBe(1);
    await clock.advance(6_000);
    table.refusal = undefined;
    expect(await identities.session('token')).toMatchObject({ personId: 'p' });
    expect(table.writes).toBe(2);
  });

  it.each([
    ['forward', hour],
    ['back', -hour],
  ])('caches nothing longer than five seconds when the clock jumps %s', async (_where, jump) => {
    const clock = new FakeClock();
    const table = new SessionTable(clock);
    const identities = new CachedIdentities(table.engine, clock);
    await identities.session('token');
    await identities.session('token');
    expect(table.reads).toBe(1);
    clock.jump(jump);
    await clock.advance(6_000);
    expect(await identities.session('token')).toMatchObject({ personId: 'p' });
    expect(table.reads).toBe(2);
  });

  it('keeps real sessions under a flood of unknown tokens', async () => {
    const clock = new FakeClock();
    const table = new SessionTable(clock);
    const identities = new CachedIdentities(table.engine, clock);
    await identities.session('token');
    table.rows = [];
    for (let index = 0; index < 25_000; index += 1) {
      await identities.session(`unknown ${index}`);
    }
    expect(identities.cachedSession('token')).toMatchObject({ personId: 'p' });
  });
});
