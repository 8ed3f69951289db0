import { portalFixture, personFixture, startClient } from '../../testing';
import type { StartedClient } from '../../testing';
import { Session, Toasts, UndoHistory } from '../services';
import { ToastPort } from '../toasts/toast-port';
import type { Toast } from '../toasts/toast-port';

let client: StartedClient;
const done: string[] = [];

async function start(): Promise<{
  readonly history: UndoHistory;
  readonly add: (label: string) => () => Promise<void>;
}> {
  const portals = [portalFixture(), portalFixture({ clientId: 'portal-2', name: 'Other' })];
  client = await startClient({ as: personFixture({ portals }) });
  await client.application.get(Session).choosePortal('portal-1');
  const history = client.application.get(UndoHistory);
  return { history, add: (label) => history.add({ label, undo: () => void done.push(label) }) };
}

afterEach(async () => {
  done.length = 0;
  await client.stop();
});

describe('the undo history', () => {
  it('undoes one action after the other, the last one first', async () => {
    const { history, add } = await start();
    add('first');
    add('second');
    expect(history.latest?.label).toBe('second');
    expect((await history.undo())?.label).toBe('second');
    expect((await history.undo())?.label).toBe('first');
    expect([await history.undo(), history.latest, done]).toEqual([undefined, undefined, ['second', 'first']]);
  });

  it('forgets an action after 65 seconds, five of the toast and sixty more', async () => {
    const { history, add } = await start();
    add('early');
    await client.clock.advance(30_000);
    add('late');
    await client.clock.advance(35_000);
    expect(history.latest?.label).toBe('late');
    await history.undo();
    expect((await history.undo())?.label).toBe('early');
    add('over');
    await client.clock.advance(65_001);
    expect([history.latest, await history.undo()]).toEqual([undefined, undefined]);
    expect(done).toEqual(['late', 'early']);
  });

  it.each([
    ['forward', 3_600_000],
    ['back', -3_600_000],
  ])('keeps an action for as long when the clock is set %s', async (_where, jump) => {
    const { history, add } = await start();
    add('act');
    client.clock.jump(jump);
    await client.clock.advance(64_000);
    expect(history.latest?.label).toBe('act');
    await client.clock.advance(1_001);
    expect(history.latest).toBeUndefined();
  });

  it('undoes an action once, by toast or by keyboard', async () => {
    const { history, add } = await start();
    const undoAction = add('act');
    await history.undo();
    await undoAction();
    expect(done).toEqual(['act']);
  });

  it('does not undo actions of another portal', async () => {
    const { history, add } = await start();
    const undoAction = add('here');
    await client.application.get(Session).choosePortal('portal-2');
    expect(history.latest).toBeUndefined();
    await Promise.all([history.undo(), undoAction()]);
    expect(done).toEqual([]);
  });
});

describe('a toast with Undo', () => {
  function show(): Toast[] {
    const shown: Toast[] = [];
    client.application.get(ToastPort).attach((toast) => void shown.push(toast));
    return shown;
  }

  it('can be undone for a minute longer, and is removed when its action was undone by the keyboard', async () => {
    const { history } = await start();
    const shown = show();
    client.application.get(Toasts).success('T-12 is done.', { undo: () => void done.push('undone') });
    expect([shown[0]?.action?.label, shown[0]?.dismissSignal?.aborted, history.latest?.label]).toEqual([
      'Undo',
      false,
      'T-12 is done.',
    ]);
    await history.undo();
    shown[0]?.action?.run();
    expect([done, shown[0]?.dismissSignal?.aborted]).toEqual([['undone'], true]);
  });

  it('shows an error when the undo failed', async () => {
    await start();
    const shown = show();
    client.application.get(Toasts).success('Deleted', { undo: () => Promise.reject(new Error('no')) });
    shown[0]?.action?.run();
    await client.clock.advance(0);
    expect(shown[1]).toMatchObject({ kind: 'error', message: 'Something went wrong, Please try again later.' });
  });
});
