import type { CustomValue, EndpointArguments, PersonCard, RichText } from '@tessera/core/contract';
import type { createTask } from '../../contract/endpoints';
import type { Task, TaskParent, TaskPriority } from '../../contract/model';
import { categoryOf, initialStatus } from '../../contract/statuses';
import type { TaskStatusKey } from '../../contract/statuses';

/** What a person enters for a new task. */
export interface EnteredTask {
  readonly title: string;
  readonly description?: RichText;
  /** Default: that of new tasks. */
  readonly status?: TaskStatusKey;
  readonly priority: TaskPriority;
  readonly owner: PersonCard | null;
  readonly dueOn?: string;
  readonly dueTime?: string;
  readonly startOn?: string;
  readonly startTime?: string;
  readonly timeZone?: string;
  readonly estimateMinutes?: number;
  /** Text of a rule; needs a due date. */
  readonly recurrence?: string;
  readonly labelIds?: string[];
  readonly collaboratorIds?: string[];
  readonly reviewerIds?: string[];
  readonly customValues?: Record<string, CustomValue>;
  readonly parent?: TaskParent;
  readonly template?: TemplateUse;
  /** As a template will make them. */
  readonly subTasks?: Task['subTasks'];
}

type CreationBody = EndpointArguments<typeof createTask.shape>['body'];
type TemplateUse = NonNullable<CreationBody['template']>;

/** The number of a task that the server has not created. */
export const unsentNumber = 0;

/** The task as it is shown until the server has created it. Its title is its name until it has a key. */
export function taskFrom(
  { owner, status = initialStatus, ...entered }: EnteredTask,
  createdBy: PersonCard,
  now: Date,
): Omit<Task, 'id' | 'version'> {
  const at = now.toISOString();
  return {
    ...entered,
    ...(owner === null ? {} : { owner }),
    key: entered.title,
    number: unsentNumber,
    status,
    category: categoryOf(status),
    dueChangeCount: 0,
    createdBy,
    createdOn: at,
    updatedOn: at,
    abilities: { edit: true, delete: true },
  };
}

/** The body of the request that creates a task as it is shown. */
export function creationBodyOf(task: Task & { readonly template?: TemplateUse }): CreationBody {
  const { title, description, status, priority, owner, labelIds, customValues, parent, template } = task;
  const { collaboratorIds, reviewerIds } = task;
  const { dueOn, dueTime, startOn, startTime, timeZone, estimateMinutes, recurrence, recurrenceMode } = task;
  return {
    title,
    priority,
    status,
    ...(description === undefined ? {} : { description }),
    ...(owner === undefined ? {} : { ownerId: owner.id }),
    ...(dueOn === undefined ? {} : { dueOn }),
    ...(dueTime === undefined ? {} : { dueTime }),
    ...(startOn === undefined ? {} : { startOn }),
    ...(startTime === undefined ? {} : { startTime }),
    ...(timeZone === undefined ? {} : { timeZone }),
    ...(estimateMinutes === undefined ? {} : { estimateMinutes }),
    ...(recurrence === undefined ? {} : { recurrence }),
    ...(recurrenceMode === undefined ? {} : { recurrenceMode }),
    ...(labelIds === undefined ? {} : { labelIds }),
    ...(collaboratorIds === undefined ? {} : { collaboratorIds }),
    ...(reviewerIds === undefined ? {} : { reviewerIds }),
    ...(customValues === undefined ? {} : { customValues }),
    ...(parent === undefined ? {} : { parentId: parent.id }),
    ...(template === undefined ? {} : { template }),
  };
}
