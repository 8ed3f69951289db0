import * as fc from 'fast-check';
import { settle } from '../../testing';
import { FakeNetwork } from './entity-test-kit';
import type { Note, NotePatch, NoteStore } from './entity-test-kit';

/** What an editor does, or what happens on the network. */
type Step =
  | { readonly does: 'edit'; readonly editor: number; readonly field: keyof NotePatch; readonly isFromOld: boolean }
  | { readonly does: 'edit two'; readonly editor: number }
  | { readonly does: 'remember'; readonly editor: number }
  | { readonly does: 'undo'; readonly editor: number }
  | { readonly does: 'deliver' | 'lose'; readonly which: number }
  | { readonly does: 'reset' | 'wait' };

const editor = fc.nat({ max: 2 });
const field = fc.constantFrom<keyof NotePatch>('title', 'rank', 'owner', 'text');
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ does: fc.constant('edit' as const), editor, field, isFromOld: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('edit two' as const), editor }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('remember' as const), editor }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('undo' as const), editor }) },
  { weight: 12, arbitrary: fc.record({ does: fc.constant('deliver' as const), which: fc.nat() }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('lose' as const), which: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constantFrom('reset' as const, 'wait' as const) }) },
);

interface Editor {
  readonly store: NoteStore;
  /** The note as this person saw it at some time. */
  old: Note | undefined;
  readonly undo: (() => Promise<boolean>)[];
}

/** Everything that happens in one run. */
class Session {
  readonly network = new FakeNetwork();
  readonly editors: readonly Editor[];
  readonly running: Promise<unknown>[] = [];
  /** Values by field: a rank is a number, everything else a text. None is used twice. */
  private count = 1;

  constructor() {
    this.network.add({ id: 'n', title: 'first', text: 'first' });
    this.editors = [0, 1, 2].map(() => ({ store: this.network.connect(), old: undefined, undo: [] }));
  }

  /** Each person opens the note. */
  async open(): Promise<void> {
    for (const { store } of this.editors) {
      store.open('n');
    }
    await this.network.deliverAll();
  }

  async take(next: Step): Promise<void> {
    const { network } = this;
    if (next.does === 'reset') {
      network.reset();
    } else if (next.does === 'wait') {
      await network.clock.advance(1_000);
    } else if ('which' in next) {
      const [message] = network.messages.splice(next.which % Math.max(network.messages.length, 1), 1);
      message?.[next.does]();
    } else if ('editor' in next) {
      this.act(next);
    }
    await settle();
  }

  private act(next: Extract<Step, { readonly editor: number }>): void {
    const person = this.editors[next.editor];
    if (person === undefined) {
      return;
    }
    if (next.does === 'remember') {
      person.old = person.store.view('n').full;
    } else if (next.does === 'undo') {
      this.running.push(person.undo.pop()?.() ?? Promise.resolve());
    } else if (person.store.view('n').full !== undefined) {
      const patch =
        next.does === 'edit' ? this.patchOf(next.field) : { ...this.patchOf('title'), ...this.patchOf('rank') };
      const base = next.does === 'edit' && next.isFromOld ? person.old : undefined;
      const save = base === undefined ? person.store.edit('n', patch) : person.store.edit('n', patch, base);
      this.running.push(save.then((saved) => saved && person.undo.push(saved.revert)));
    }
  }

  private patchOf(name: keyof NotePatch): Partial<NotePatch> {
    this.count += 1;
    return { [name]: name === 'rank' ? this.count : `v${this.count}` };
  }
}

describe('an entity store, whatever happens', () => {
  it('makes three editors agree, overwrites nothing unseen, and asks about what it did not save', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 80 }), async (steps) => {
        const session = new Session();
        const { network, editors } = session;
        await session.open();
        for (const next of steps) {
          await session.take(next);
        }
        await network.converge();
        await Promise.all(session.running);
        // Lost events and responses are made up for by the change feed, or by reading anew.
        network.reset();
        await network.converge();

        const truth = network.note('n');
        for (const { store } of editors) {
          expect(store.view('n').full).toEqual(truth);
        }
        expect(network.blindWrites).toEqual([]);
      }),
      { numRuns: 150 },
    );
  });

  it('ends every change without a fault of the network as saved or as a conflict with what the person wrote', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(editor, field, fc.nat()), { minLength: 5, maxLength: 40 }), async (edits) => {
        const session = new Session();
        const { network, editors } = session;
        await session.open();
        const outcomes: Promise<boolean>[] = [];
        /** By editor and field. What they wrote before that is theirs to replace. */
        const latest = new Map<string, unknown>();
        let count = 1;
        for (const [person, name, which] of edits) {
          const { store } = editors[person] ?? { store: network.connect() };
          count += 1;
          const value = name === 'rank' ? count : `v${count}`;
          const isWritten = (): boolean =>
            store.view('n').conflicts.some((conflict) => conflict.field === name && conflict.mine === value);
          latest.set(`${person} ${name}`, value);
          outcomes.push(
            store
              .edit('n', { [name]: value })
              .then((saved) => saved !== undefined || isWritten() || latest.get(`${person} ${name}`) !== value),
          );
          await settle();
          const [message] = network.messages.splice(which % Math.max(network.messages.length, 1), 1);
          message?.deliver();
          await settle();
        }
        await network.converge();
        expect(await Promise.all(outcomes)).not.toContain(false);
        expect(network.blindWrites).toEqual([]);
      }),
      { numRuns: 100 },
    );
  });
});
