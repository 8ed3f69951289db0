import { FakeClock } from '../../testing';
import { HeldRows } from './held-rows';

function start() {
  const clock = new FakeClock();
  const held = new Set<string>();
  const list = { holdRow: (id: string) => void held.add(id), releaseRows: () => held.clear() };
  return { clock, held, rows: new HeldRows(clock, () => list) };
}

describe('rows that a person changes in a list', () => {
  it('stay in place while the pointer is over the list, and move when it leaves', async () => {
    const { clock, held, rows } = start();
    rows.pointerEntered();
    rows.hold('a');
    await clock.advance(600_000);
    rows.hold('b');
    expect([...held]).toEqual(['a', 'b']);
    rows.pointerLeft();
    expect([...held]).toEqual([]);
  });

  it('move a moment after the last change when there is no pointer', async () => {
    const { clock, held, rows } = start();
    rows.hold('a');
    await clock.advance(1_500);
    rows.hold('b');
    await clock.advance(1_500);
    expect([...held]).toEqual(['a', 'b']);
    await clock.advance(500);
    expect([...held]).toEqual([]);
  });

  it('stay when the pointer arrives within that moment', async () => {
    const { clock, held, rows } = start();
    rows.hold('a');
    rows.pointerEntered();
    await clock.advance(600_000);
    expect([...held]).toEqual(['a']);
  });

  it('leave no timer behind', async () => {
    const { clock, rows } = start();
    rows.hold('a');
    rows.dispose();
    await clock.advance(0);
    expect(clock.pendingSleeps).toBe(0);
  });
});
