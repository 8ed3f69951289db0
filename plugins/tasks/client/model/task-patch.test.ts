import type { LiveTask } from '../../contract/events';
import { ann, task } from '../pages/task-test-kit';
import { bodyOf, previewPatch } from './task-patch';

const shown: LiveTask = { ...task, owner: ann, dueOn: '2026-03-02' };

describe('a change of a task', () => {
  it('is shown with its owner before the server has confirmed it, and sent with the owner’s id', () => {
    const patch = { owner: ann, priority: 'high' } as const;
    expect(previewPatch(patch, task)).toEqual(patch);
    expect(bodyOf(patch)).toEqual({ ownerId: ann.id, priority: 'high' });
  });

  it('clears a field with null, which shows none', () => {
    expect(previewPatch({ owner: null, dueOn: null }, shown)).toEqual({ owner: undefined, dueOn: undefined });
    expect(bodyOf({ owner: null, dueOn: null })).toEqual({ ownerId: null, dueOn: null });
  });

  it('of people adds and removes them in each role by itself', () => {
    expect(bodyOf({ [`collaborator:${ann.id}`]: true, 'reviewer:1': false, 'reviewer:2': true })).toEqual({
      collaborators: { add: [ann.id] },
      reviewers: { add: ['2'], remove: ['1'] },
    });
  });

  it('of the status shows its category, and the status that reopening restores', () => {
    const category = 'completed';
    expect(previewPatch({ status: 'done' }, task)).toEqual({ status: 'done', category, reopenStatus: 'to-do' });
  });
});
