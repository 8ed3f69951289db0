import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FakeClock } from '@tessera/core/testing';
import { chooseClock } from './test-clock';

describe('chooseClock', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-clock-'));
  const file = join(folder, 'ahead');
  afterAll(() => rmSync(folder, { recursive: true }));

  it('is the given clock without the variable', () => {
    const clock = new FakeClock();
    expect(chooseClock({}, clock)).toBe(clock);
  });

  it('is ahead by the milliseconds in the file, and never goes back', async () => {
    const clock = new FakeClock('2037-06-01T12:00:00.000Z');
    const moved = chooseClock({ TEST_CLOCK_FILE: file }, clock);
    expect(moved.now().toISOString()).toBe('2037-06-01T12:00:00.000Z');
    writeFileSync(file, String(14 * 86_400_000));
    await clock.advance(1_000);
    expect(moved.now().toISOString()).toBe('2037-06-15T12:00:01.000Z');
    writeFileSync(file, '0');
    await clock.advance(1_000);
    expect(moved.now().toISOString()).toBe('2037-06-15T12:00:02.000Z');
  });

  it('is refused in production', () => {
    const environment = { TEST_CLOCK_FILE: file, NODE_ENV: 'production' };
    expect(() => chooseClock(environment, new FakeClock())).toThrow('TEST_CLOCK_FILE must not be set in production');
  });
});
