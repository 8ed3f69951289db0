import { FakeClock } from '../../../testing/fake-clock';
import { DemoClock } from './demo-clock';

describe('DemoClock', () => {
  it('follows the system clock until it is set, and never goes back after that', async () => {
    const system = new FakeClock('2026-03-11T14:30:00.000Z');
    const clock = new DemoClock(system);
    expect(clock.now()).toEqual(system.now());

    clock.start(new Date('2026-01-26T07:00:00.000Z'));
    await system.advance(1_000);
    expect(clock.now().toISOString()).toBe('2026-01-26T07:00:01.000Z');

    clock.advanceTo(new Date('2026-01-27T09:00:00.000Z'));
    clock.advanceTo(new Date('2026-01-26T09:00:00.000Z'));
    expect(clock.now().toISOString()).toBe('2026-01-27T09:00:00.000Z');
  });
});
