import * as z from 'zod/mini';
import type { EntityOf, Subject } from '@tessera/core/contract';
import {
  ChecklistPosition,
  ChecklistText,
  decideAccess,
  defineEndpoint,
  defineEntity,
  maxChecklistItems,
  NewCustomValues,
  NewLabelIds,
  NewPersonIds,
  RichText,
  schemaMessage,
  singleLine,
} from '@tessera/core/contract';
import { tasks } from './manifest';
import { ClockTime, EstimateMinutes, maxTaskLevels, maxTreeTasks, TaskId, TaskPriority, TaskTitle } from './model';
import { templateContractMessages as messages } from './template-messages';

/** Limits of templates: characters of a name and of the whole content as JSON, days of an offset, templates of a company. */
export const templateLimits = { name: 80, content: 60_000, days: 3_650, inPortal: 200 } as const;

const invalidDays = schemaMessage(messages.templateDays, { max: templateLimits.days });

/** A date by its distance from the day on which the tasks are created, with the time on it in the zone of the creator. */
const RelativeDate = z.object({
  days: z.int(invalidDays).check(z.gte(0, invalidDays), z.lte(templateLimits.days, invalidDays)),
  time: z.optional(ClockTime),
});
export type RelativeDate = z.output<typeof RelativeDate>;

/** One task of a template. */
const TemplateItem = z
  .object({
    /** 1 is the task, 2 its sub-tasks, and so on: a sub-task of the last item before it that is one level higher. */
    level: z
      .int(schemaMessage(messages.templateLevels))
      .check(
        z.gte(1, schemaMessage(messages.templateLevels)),
        z.lte(maxTaskLevels, schemaMessage(messages.templateLevels)),
      ),
    title: TaskTitle,
    description: z.optional(RichText),
    priority: z.optional(TaskPriority),
    /** A member, or `creator` for the person who creates the tasks. */
    owner: z.optional(z.union([z.literal('creator'), z.uuid()])),
    collaboratorIds: NewPersonIds,
    reviewerIds: NewPersonIds,
    labelIds: NewLabelIds,
    estimateMinutes: z.optional(EstimateMinutes),
    customValues: NewCustomValues,
    due: z.optional(RelativeDate),
    start: z.optional(RelativeDate),
    checklist: z.optional(
      z
        .array(ChecklistText)
        .check(
          z.maxLength(maxChecklistItems, schemaMessage(messages.templateChecklistLong, { max: maxChecklistItems })),
        ),
    ),
  })
  .check(
    z.refine(
      ({ start, due }) => start === undefined || due === undefined || !isAfter(start, due),
      schemaMessage(messages.templateStartAfterDue),
    ),
  );
export type TemplateItem = z.output<typeof TemplateItem>;

/** The task of a template and its sub-tasks, each before its own, in their order. */
const TemplateContent = z
  .object({
    items: z
      .array(TemplateItem)
      .check(
        z.minLength(1, schemaMessage(messages.templateEmpty)),
        z.maxLength(maxTreeTasks, schemaMessage(messages.templateLong, { max: maxTreeTasks })),
      ),
  })
  .check(
    z.refine(
      ({ items }) => items.every(({ level }, index) => (index === 0 ? level === 1 : isBelow(level, items[index - 1]))),
      schemaMessage(messages.templateLevels),
    ),
    z.refine(
      (content) => JSON.stringify(content).length <= templateLimits.content,
      schemaMessage(messages.templateBig),
    ),
  )
  .register(z.globalRegistry, { examples: [{ items: [{ level: 1, title: 'Welcome a new colleague' }] }] });
export type TemplateContent = z.output<typeof TemplateContent>;

/**
 * The templates of the company: a task with its sub-tasks as people begin with it. Every member uses and adds them; a
 * template is changed, deleted and restored by who added it and by admins.
 */
export const taskTemplates = defineEntity('tasks.template', {
  path: '/tasks/templates',
  gate: tasks.gate,
  fields: {
    name: singleLine(messages.templateName, templateLimits.name),
    /** Sorts them; compared by character codes. */
    position: ChecklistPosition,
    content: TemplateContent,
  },
});
export type TaskTemplate = EntityOf<typeof taskTemplates>;

/** Whether a member may change, delete and restore a template: who added it and admins. */
export function mayEditTemplate(
  { createdBy }: Pick<TaskTemplate, 'createdBy'>,
  person: { readonly id: string | undefined; readonly subject: Subject },
): boolean {
  return person.id === createdBy || decideAccess({ audience: 'admin' }, person.subject).outcome === 'granted';
}

/**
 * What a template made from a task contains: the task, its sub-tasks and their checklists, the dates as distances from the
 * day on which the task was created. Nothing is stored.
 */
export const readTaskAsTemplate = defineEndpoint({
  id: 'tasks.read-task-as-template',
  method: 'GET',
  path: '/tasks/:id/as-template',
  gate: tasks.gate,
  effect: 'read',
  shape: {
    params: z.object({ id: TaskId }),
    response: z.object({
      content: TemplateContent,
      /** Sub-tasks that were left out because they are too many. */
      leftOut: z.int(),
    }),
  },
});

/** Whether a moment of a template comes after another one. Without a time, a start is at the beginning of its day and a due date at its end. */
function isAfter(start: RelativeDate, due: RelativeDate): boolean {
  const isSameDay = start.days === due.days;
  return start.days > due.days || (isSameDay && (start.time ?? '00:00') > (due.time ?? '24:00'));
}

function isBelow(level: number, before: { readonly level: number } | undefined): boolean {
  return level > 1 && before !== undefined && level <= before.level + 1;
}
