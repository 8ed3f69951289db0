import { autorun, observable, runInAction } from 'mobx';
import { FakeClock, settle } from '../../testing';
import { EventBurst } from './event-burst';

describe('live events', () => {
  const seen = observable<unknown>([]);
  let renders: number;
  let clock: FakeClock;
  let ended: AbortController;
  let burst: EventBurst;
  let release: () => void;

  beforeEach(() => {
    runInAction(() => seen.clear());
    clock = new FakeClock('2031-05-02T00:00:00.000Z');
    ended = new AbortController();
    burst = new EventBurst(clock, (_name, message) => runInAction(() => void seen.push(message)), ended.signal);
    release = autorun(() => {
      seen.slice();
      renders += 1;
    });
    renders = 0;
  });
  afterEach(() => release());

  const receive = (from: number, to: number): void => {
    for (let number = from; number <= to; number += 1) {
      burst.receive('test.changed', number);
    }
  };
  const numbers = (to: number): readonly number[] => Array.from({ length: to }, (_, index) => index + 1);

  it('are dispatched at once while there are few', async () => {
    receive(1, 20);
    expect(seen.slice()).toEqual(numbers(20));
    await clock.advance(200);
    receive(21, 40);
    expect(seen.slice()).toEqual(numbers(40));
  });

  it('of a burst are dispatched together, in their order, and later ones at once again', async () => {
    receive(1, 120);
    expect(seen.slice()).toEqual(numbers(20));
    await clock.advance(100);
    receive(121, 200);
    renders = 0;
    await clock.advance(100);
    await settle();
    expect([seen.slice(), renders]).toEqual([numbers(200), 1]);
    await clock.advance(200);
    receive(201, 201);
    expect(seen).toHaveLength(201);
  });

  it('are dropped with the visit, whose successor reads what it missed', async () => {
    receive(1, 30);
    ended.abort();
    await clock.advance(1_000);
    await settle();
    expect(seen).toHaveLength(20);
  });
});
