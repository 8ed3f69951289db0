import { CoalescedStatements } from './coalesced-statements';

/** Statements that complete on demand. */
class Table {
  readonly asked: number[] = [];
  private ends: ((error?: Error) => void)[] = [];

  readonly ask = (calls: number): Promise<number> => {
    this.asked.push(calls);
    const row = this.asked.length;
    return new Promise((resolve, reject) => {
      this.ends.push((error) => (error === undefined ? resolve(row) : reject(error)));
    });
  };

  /** Completes the running statement and lets the next one start. */
  async end(error?: Error): Promise<void> {
    this.ends.shift()?.(error);
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
  }
}

describe('CoalescedStatements', () => {
  it('runs one statement for the first request, and one for all requests queued while it runs', async () => {
    const statements = new CoalescedStatements();
    const table = new Table();
    const all = ['a', 'a', 'a', 'a'].map((key) => statements.run(key, table.ask));
    expect(table.asked).toEqual([1]);
    await table.end();
    expect(table.asked).toEqual([1, 3]);
    const late = statements.run('a', table.ask);
    await table.end();
    await table.end();

    expect(await Promise.all([...all, late])).toEqual([
      { row: 1, index: 0 },
      { row: 2, index: 0 },
      { row: 2, index: 1 },
      { row: 2, index: 2 },
      { row: 3, index: 0 },
    ]);
    expect(table.asked).toEqual([1, 3, 1]);
  });

  it('does not wait for statements of another key', async () => {
    const statements = new CoalescedStatements();
    const table = new Table();
    const both = [statements.run('a', table.ask), statements.run('b', table.ask)];
    expect(table.asked).toEqual([1, 1]);
    await table.end();
    await table.end();

    expect(await Promise.all(both)).toHaveLength(2);
  });

  it('fails only for the request in whose name it ran, and runs again for the others', async () => {
    const statements = new CoalescedStatements();
    const table = new Table();
    const outcomes = Promise.allSettled(['a', 'a', 'a'].map((key) => statements.run(key, table.ask)));
    await table.end();
    await table.end(new Error('cut off'));
    expect(table.asked).toEqual([1, 2, 1]);
    await table.end();

    expect(await outcomes).toMatchObject([
      { value: { row: 1, index: 0 } },
      { reason: { message: 'cut off' } },
      { value: { row: 3, index: 0 } },
    ]);
  });
});
