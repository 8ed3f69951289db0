import type { Questions } from '@tessera/core/client';
import { confirmCompletion } from './confirm-completion';

describe('Completing a task', () => {
  const asked: string[] = [];
  const questions: Pick<Questions, 'ask'> = {
    ask: ({ title }) => {
      asked.push(title);
      return Promise.resolve(true);
    },
  };
  const services = {
    questions: questions as Questions,
    words: { translate: ({ id }: { readonly id: string }) => id } as never,
  };
  const parent = { key: 'T-1', category: 'unstarted', subTasks: { done: 1, total: 3 } } as const;

  it('asks while sub-tasks are open', async () => {
    await expect(confirmCompletion(parent, { status: 'done' }, services)).resolves.toBe(true);
    expect(asked).toEqual(['tasks:completeParentTitle']);
  });

  it.each([
    ['another change', parent, { dueOn: '2031-05-02' }],
    ['another status', parent, { status: 'in-progress' }],
    ['no sub-tasks', { ...parent, subTasks: undefined }, { status: 'done' }],
    ['all sub-tasks done', { ...parent, subTasks: { done: 3, total: 3 } }, { status: 'done' }],
    ['a completed task', { ...parent, category: 'completed' }, { status: 'done' }],
  ] as const)('with %s does not wait for anything, so that what moves keeps the focus', (_case, task, patch) => {
    expect(confirmCompletion(task, patch, services)).toBeUndefined();
  });
});
