import type { Question } from '@tessera/core/client';
import type { LiveTask } from '../../contract/events';
import { task } from '../pages/task-test-kit';
import { changeTogether } from './change-together';

const second: LiveTask = { ...task, id: '01900000-0000-7000-8000-0000000000b2', key: 'T-2', number: 2, title: 'Pack' };
const confirmation = { blockers: { total: 1, items: [] }, subTasks: { total: 0, items: [] } };

interface SentItem {
  readonly id: string;
  readonly change: { readonly status: string; readonly isCompletionConfirmed?: true };
}

describe('Completing several tasks, of which one is blocked', () => {
  const sent: (readonly SentItem[])[] = [];
  const asked: Question[] = [];
  const told: string[] = [];
  let undo: (() => Promise<boolean>) | undefined;
  beforeEach(() => {
    for (const list of [sent, asked, told]) {
      list.splice(0);
    }
  });

  async function complete(answer: boolean): Promise<void> {
    const around = {
      tasks: { unsentState: () => undefined, receive: () => undefined },
      api: {
        request: async (_endpoint: unknown, { body }: { readonly body: { readonly items: readonly SentItem[] } }) => {
          sent.push(body.items);
          return {
            items: body.items.map(({ id, change: { status, isCompletionConfirmed } }) =>
              id === task.id && status === 'done' && isCompletionConfirmed === undefined
                ? { id, outcome: 'refused', confirmation }
                : { id, outcome: 'changed', task: { ...(id === task.id ? task : second), status, version: 2 } },
            ),
          };
        },
      },
      questions: {
        ask: (question: Question) => {
          asked.push(question);
          return Promise.resolve(answer);
        },
      },
      services: {
        words: {
          translate: ({ id }: { readonly id: string }, { count }: { readonly count?: number } = {}) => `${id} ${count}`,
        },
        toasts: {
          success: (text: string, options: { readonly undo: () => Promise<boolean> }) => {
            told.push(text);
            ({ undo } = options);
          },
          warning: (text: string) => told.push(text),
        },
      },
    };
    await changeTogether(around as never, [task, second], { patch: { status: 'done' } });
  }

  it('asks once, sends the answer for that one, and undoes all of them together', async () => {
    await complete(true);
    expect(asked).toMatchObject([{ title: 'tasks:completeManyTitle 1', lists: [{ heading: 'tasks:manyBlocked 1' }] }]);
    expect(sent[1]).toMatchObject([{ id: task.id, change: { status: 'done', isCompletionConfirmed: true } }]);
    expect(told).toEqual(['tasks:bulkChanged 2']);
    expect(await undo?.()).toBe(true);
    expect(sent.slice(2).flat()).toMatchObject([
      { id: second.id, change: { status: 'to-do' } },
      { id: task.id, change: { status: 'to-do' } },
    ]);
  });

  it('leaves the blocked one after a no, of which nothing more is said', async () => {
    await complete(false);
    expect([sent.length, told]).toEqual([1, ['tasks:bulkChanged 1']]);
  });
});
