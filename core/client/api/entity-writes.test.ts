import { EntityWrites, planAfter } from './entity-writes';
import type { RequestPlan } from './request-plan';

function plan(part: Partial<RequestPlan>): RequestPlan {
  return {
    ...{ endpointId: 'test.change', method: 'PATCH', path: '/things/1', query: '', body: {}, kind: 'json' },
    ...{ effect: 'write', principal: 'person', clientId: 'c1', idempotencyKey: 'k', entity: '/things/1' },
    ...{ ifMatch: undefined, seen: undefined },
    ...part,
  };
}

describe('writes of one browser to one entity', () => {
  it('go one after the other, whatever the outcome of the one before; others do not wait', async () => {
    const writes = new EntityWrites();
    const sent: string[] = [];
    const open: (() => void)[] = [];
    const send = ({ path }: RequestPlan, fails = false): Promise<unknown> => {
      sent.push(path);
      return new Promise((resolve, reject) => open.push(() => (fails ? reject(new Error('no')) : resolve({}))));
    };
    const first = writes.run(plan({ path: 'first' }), (ready) => send(ready, true));
    const second = writes.run(plan({ path: 'second' }), send);
    void writes.run(plan({ path: 'other', entity: '/things/2' }), send);
    await Promise.resolve();
    await Promise.resolve();
    expect(sent).toEqual(['first', 'other']);
    open[0]?.();
    await expect(first).rejects.toThrow('no');
    while (sent.length < 3) {
      await Promise.resolve();
    }
    open[2]?.();
    await second;
    expect(sent).toEqual(['first', 'other', 'second']);
  });

  it('are based on the version of the response before, if that has the values that the person saw', async () => {
    const writes = new EntityWrites();
    let version = 3;
    const versions: (number | undefined)[] = [];
    const titles = ['A', 'B', 'C', 'E'];
    // The response before E says C, but the person saw D: another person wrote it, so the server must compare.
    const seen = ['', 'A', 'B', 'D'];
    await Promise.all(
      titles.map((title, index) =>
        writes.run(plan({ ifMatch: 3, seen: { title: seen[index] } }), async ({ ifMatch }) => {
          versions.push(ifMatch);
          version += 1;
          return { id: '1', version, title };
        }),
      ),
    );
    expect(versions).toEqual([3, 4, 5, 3]);
  });

  it('keep their own version without a response, without known values, and beside an older response', () => {
    const write = plan({ ifMatch: 5, seen: { owner: null } });
    expect(planAfter(write, undefined).ifMatch).toBe(5);
    expect(planAfter(plan({ ifMatch: 5 }), { version: 9 }).ifMatch).toBe(5);
    expect(planAfter(write, { version: 4 }).ifMatch).toBe(5);
    expect(planAfter(write, { version: 6 }).ifMatch).toBe(6);
    expect(planAfter(write, { version: 6, owner: { id: 'x' } }).ifMatch).toBe(5);
  });
});
