import type { PortalContext } from '@tessera/core/server';
import { onJob } from '@tessera/core/server';
import { isOpenCategory } from '../contract';
import { createNextTask } from './create-next-task';
import { activeRule } from './next-date';
import { planRecurrence, recur } from './plan-recurrence';
import { publishTaskChanged } from './publish-task';
import { allocateTaskNumber, findTask, rollForward } from './task-repository';
import type { FullTaskRow } from './task-record';

type Step = 'create' | 'move' | 'nothing';

/** Repeated runs find that the series has gone on. */
export const recurJob = onJob(recur, async (context, { taskId, date }) => {
  // Looked at before: numbers are taken ahead of the transaction, and one that is not used is a gap.
  const step = await context.transaction(async () => stepOf(await findTask(context, taskId)));
  if (step === 'nothing') {
    return;
  }
  const number = step === 'create' ? await allocateTaskNumber(context) : undefined;
  await context.transaction(async () => {
    const task = await findTask(context, taskId, { lock: true });
    if (task === undefined || stepOf(task) !== step) {
      return;
    }
    if (number === undefined) {
      await move(context, task, date);
    } else {
      await createNextTask(context, task, { number, date });
    }
  });
});

function stepOf(task: FullTaskRow | undefined): Step {
  if (task === undefined || activeRule(task) === undefined) {
    return 'nothing';
  }
  const { category, recurrence_mode: mode } = task;
  if (!isOpenCategory(category) || mode === 'schedule') {
    return 'create';
  }
  return mode === 'roll-forward' ? 'move' : 'nothing';
}

/** The open task becomes the next occurrence, once. */
async function move(context: PortalContext, before: FullTaskRow, date: string): Promise<void> {
  if (before.occurrence_on !== null && before.occurrence_on >= date) {
    return;
  }
  const after = await rollForward(context, before, date);
  await publishTaskChanged(context, before, after, { isQuiet: true });
  planRecurrence(context, after);
}
