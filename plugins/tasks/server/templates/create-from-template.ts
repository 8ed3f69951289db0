import { addDays } from '@tessera/core/contract';
import type { PortalContext } from '@tessera/core/server';
import { AppError, fillChecklist, sql } from '@tessera/core/server';
import { localized } from '@tessera/core/contract';
import { maxTaskLevels } from '../../contract';
import type { TemplateContent, TemplateItem } from '../../contract';
import type { CreateTaskBody } from '../apply-creation';
import { applyCreation } from '../apply-creation';
import { pathToTop } from '../check-parent';
import { checkTimes } from '../check-times';
import { findTaskOrFail } from '../find-or-fail';
import { tasksServerMessages } from '../messages';
import { idsOfRoles } from '../role-columns';
import { publishTaskCreated } from '../publish-task';
import { updateProgress } from '../sub-task-progress';
import { taskEntity } from '../task-entity';
import type { FullTaskRow } from '../task-record';
import { allocateTaskNumbers, insertTask } from '../task-repository';
import { initialStatusOf } from '../task-statuses';
import { fitToCompany } from './fit-to-company';

type TemplateUse = NonNullable<CreateTaskBody['template']>;

/**
 * Creates a task with the values of the request, and with the checklist and the sub-tasks of a template. A template that
 * was deleted after a browser chose it still counts; of one that is gone for good only the task is created.
 *
 * @throws AppError `validation_failed`; nothing is written then.
 */
export async function createFromTemplate(
  context: PortalContext,
  { template, ...body }: CreateTaskBody & { readonly template: TemplateUse },
): Promise<FullTaskRow> {
  const none = undefined;
  checkTimes({ dueOn: none, dueTime: none, startOn: none, startTime: none, timeZone: template.timeZone });
  const [first, ...below] = await readItems(context, template.id);
  const number = await allocateTaskNumbers(context, 1 + below.length);
  const fitted = await fitToCompany(context, body);
  const task = await applyCreation(
    context,
    {
      ...body,
      ownerId: fitted.ownerId,
      labelIds: [...fitted.labelIds],
      ...idsOfRoles(fitted.people),
      customValues: fitted.customValues === null ? undefined : { ...fitted.customValues },
    },
    { number },
  );
  await checkLevels(context, task.id, below);
  await fillChecklist(context, { type: taskEntity, id: task.id }, first?.checklist ?? []);
  /** The last task of each level, the highest first. */
  const path = [task.id];
  const parents = new Set<string>();
  for (const [index, item] of below.entries()) {
    path.length = item.level - 1;
    const parentId = path.at(-1) ?? task.id;
    parents.add(parentId);
    path.push(await createSubTask(context, item, { parentId, number: number + 1 + index, template }));
  }
  await updateProgress(context, [task.parent_id, ...parents]);
  return findTaskOrFail(context, task.id);
}

/** Read before the transaction, because the numbers of the tasks are taken before it: what counts is what was read here. */
async function readItems(context: PortalContext, id: string): Promise<readonly TemplateItem[]> {
  const { row } = await context.beforeTransaction(
    `template ${id}`,
    () => sql<{ content: TemplateContent }>`select content from task_template
      where client_id = ${context.clientId} and id = ${id}`,
  );
  return row?.content.items ?? [];
}

/** @throws AppError `validation_failed` when the sub-tasks would be too deep below the parent of the new task. */
async function checkLevels(context: PortalContext, id: string, below: readonly TemplateItem[]): Promise<void> {
  const levels = Math.max(1, ...below.map(({ level }) => level));
  if ((await pathToTop(context, id)).length + levels - 1 > maxTaskLevels) {
    throw new AppError('validation_failed', localized(tasksServerMessages.parentDeep, { max: maxTaskLevels }), {
      params: { field: 'parentId' },
    });
  }
}

/** @returns the id of the new task. */
async function createSubTask(
  context: PortalContext,
  item: TemplateItem,
  { parentId, number, template }: { parentId: string; number: number; template: TemplateUse },
): Promise<string> {
  const { title, description, priority = 'none', estimateMinutes, due, start, checklist = [] } = item;
  const { on, timeZone } = template;
  const ownerId = item.owner === 'creator' ? context.actor.userId : item.owner;
  const hasTime = timeZone !== undefined && (due?.time !== undefined || start?.time !== undefined);
  const task = await insertTask(context, {
    ...{ number, title, description, priority, estimateMinutes, parentId },
    ...(await fitToCompany(context, { ...item, ownerId })),
    status: await initialStatusOf(context),
    dueOn: due && addDays(on, due.days),
    dueTime: hasTime ? due?.time : undefined,
    startOn: start && addDays(on, start.days),
    startTime: hasTime ? start?.time : undefined,
    timeZone: hasTime ? timeZone : undefined,
    recurrence: undefined,
    recurrenceMode: undefined,
  });
  await publishTaskCreated(context, task);
  await fillChecklist(context, { type: taskEntity, id: task.id }, checklist);
  return task.id;
}
