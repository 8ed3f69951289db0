import { autorun } from 'mobx';
import { settle } from '../../testing';
import { FakeNetwork } from './entity-test-kit';
import type { NoteRow } from './entity-test-kit';
import { LiveAggregate } from './live-aggregate';
import type { EntityServices } from './entity-services';

/** The number of notes, shown on a screen until `stop`. */
async function show({ isObserved = true } = {}) {
  const network = new FakeNetwork();
  const store = network.connect();
  const services = { clock: network.clock, session: { user: { userId: 'ann' } } } as unknown as EntityServices;
  let loads = 0;
  const count = new LiveAggregate<number, NoteRow>(services, {
    source: store,
    load: async () => {
      loads += 1;
      return network.all().length;
    },
    adjust: (value, { before, after }) =>
      before === 'unknown' || after === 'unknown' ? undefined : value + Number(!!after) - Number(!!before),
  });
  const stop = isObserved ? autorun(() => void count.value) : () => undefined;
  await settle();
  return { network, count, stop, loads: () => loads };
}

describe('a live aggregate', () => {
  it('is adjusted by each change at once, and read again once for many', async () => {
    const { network, count, loads } = await show();
    for (let number = 0; number < 10; number += 1) {
      network.add({ id: `n${number}` });
      await network.deliverAll();
      expect(count.value).toBe(number + 1);
    }
    await network.clock.advance(600_000);
    expect([count.value, loads()]).toEqual([10, 2]);
  });

  it('is read again after changes that cannot be counted, but not for each of them', async () => {
    const { network, count, loads } = await show();
    for (let number = 0; number < 10; number += 1) {
      network.add({ id: `n${number}`, version: 7 });
      await network.deliverAll();
      await network.clock.advance(1_000);
    }
    await network.clock.advance(600_000);
    expect([count.value, loads()]).toEqual([10, 2]);
  });

  it('is read again after changes were missed', async () => {
    const { network, count, loads } = await show();
    network.add({ id: 'a' });
    network.messages.length = 0;
    network.reset();
    await network.clock.advance(600_000);
    expect([count.value, loads()]).toEqual([1, 2]);
  });

  it('sends nothing while nothing shows it, and reads when something does', async () => {
    const { network, count, loads } = await show({ isObserved: false });
    network.add({ id: 'a' });
    await network.deliverAll();
    await network.clock.advance(600_000);
    expect(loads()).toBe(0);
    const stop = autorun(() => void count.value);
    await settle();
    expect([count.value, loads()]).toEqual([1, 1]);
    stop();
  });

  it('leaves no timer behind', async () => {
    const { network, count, stop } = await show();
    network.add({ id: 'a' });
    await network.deliverAll();
    expect(network.clock.pendingSleeps).toBe(1);
    stop();
    count.dispose();
    await settle();
    expect(network.clock.pendingSleeps).toBe(0);
  });
});
