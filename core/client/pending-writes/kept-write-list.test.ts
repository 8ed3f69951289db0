import { isMergeConflict } from '../api/merge-conflict';
import type { RequestPlan } from '../api/request-plan';
import { createOutcome } from './kept-write';
import type { KeptWrite } from './kept-write';
import { KeptWriteList } from './kept-write-list';

/** The one cast: the list does not look into plans. */
const plan = { entity: '/things/1' } as RequestPlan;

function keptWrite(part: Partial<KeptWrite>): KeptWrite {
  return {
    ...{ key: '1', person: 'ann', plan, label: undefined, edit: undefined, keptAt: '', sentAt: undefined },
    ...{ creation: undefined, answer: undefined },
    ...{ refusal: undefined, tab: undefined, revision: 0, outcome: createOutcome(), isStored: true },
    ...part,
  };
}

describe('the kept writes of a tab', () => {
  it('learn from another tab that another person changed the same field', async () => {
    const list = new KeptWriteList();
    const write = keptWrite({});
    list.add(write);
    const refusal = { code: 'conflict', reason: ['Changed meanwhile.'], conflicts: ['title'] } as const;
    list.synchronize([keptWrite({ refusal, revision: 1 })]);
    const error = await write.outcome.promise.catch((reason: unknown) => reason);
    expect([isMergeConflict(error), list.find('1')?.refusal]).toEqual([true, refusal]);
  });
});
