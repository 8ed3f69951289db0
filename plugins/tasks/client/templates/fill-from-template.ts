import type { PersonCard } from '@tessera/core/contract';
import { addDays, plainTextOf } from '@tessera/core/contract';
import type { RelativeDate, TaskTemplate, TemplateItem } from '../../contract/templates';
import type { NewTaskValues } from '../components/new-task-values';
import type { EnteredTask } from '../model/new-task';

/** What a template fills in the form of a new task. */
export type FilledValues = Partial<
  Pick<
    NewTaskValues,
    'title' | 'description' | 'owner' | 'priority' | 'due' | 'labelIds' | 'collaboratorIds' | 'reviewerIds'
  >
>;

interface Creation {
  /** The date of the person, from which the template counts. */
  readonly today: string;
  readonly self: PersonCard;
  readonly cardOf: (personId: string) => PersonCard | undefined;
}

/** The values of the form that a template has. */
export function filledBy(template: TaskTemplate | undefined, { today, self, cardOf }: Creation): FilledValues {
  const item = template?.content.items[0];
  if (item === undefined) {
    return {};
  }
  const { title, description, owner, priority, due, labelIds, collaboratorIds, reviewerIds } = item;
  const ownerId = owner === 'creator' ? self.id : owner;
  return {
    title,
    ...(description === undefined ? {} : { description: plainTextOf(description) }),
    ...(ownerId === undefined
      ? {}
      : { owner: ownerId === self.id ? self : (cardOf(ownerId) ?? { id: ownerId, fullName: '…' }) }),
    ...(priority === undefined ? {} : { priority }),
    ...(due === undefined ? {} : { due: dateOf(due, today) }),
    ...(labelIds === undefined ? {} : { labelIds }),
    ...(collaboratorIds === undefined ? {} : { collaboratorIds }),
    ...(reviewerIds === undefined ? {} : { reviewerIds }),
  };
}

interface Filling {
  /** The form before anything was entered. */
  readonly initial: NewTaskValues;
  /** What the template before has filled. */
  readonly before: FilledValues;
  readonly after: FilledValues;
}

/**
 * What changes in the form when another template is chosen, or none: only fields that are as they were at first, or as
 * the template before left them. What the person entered stays.
 */
export function refill(current: NewTaskValues, { initial, before, after }: Filling): Partial<NewTaskValues> {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]) as ReadonlySet<keyof FilledValues>;
  const untouched = [...names].filter(
    (name) => isSame(current[name], initial[name]) || (name in before && isSame(current[name], before[name])),
  );
  return Object.fromEntries(untouched.map((name) => [name, after[name] ?? initial[name]]));
}

/** What a task from a template has beside the values of the form; its sub-tasks and checklist are made by the server. */
export function broughtBy(
  templateId: string,
  template: TaskTemplate | undefined,
  { today, zone, description }: { readonly today: string; readonly zone: string; readonly description: string },
): Partial<EnteredTask> {
  const item: Partial<TemplateItem> = template?.content.items[0] ?? {};
  const { start, estimateMinutes, customValues } = item;
  const below = (template?.content.items ?? []).filter(({ level }) => level === 2).length;
  const keepsText = item.description !== undefined && plainTextOf(item.description).trim() === description.trim();
  return {
    template: { id: templateId, on: today, timeZone: zone },
    // Formatted, where the person has not changed the text.
    ...(keepsText && item.description !== undefined ? { description: item.description } : {}),
    ...(start === undefined ? {} : { startOn: addDays(today, start.days) }),
    ...(start?.time === undefined ? {} : { startTime: start.time, timeZone: zone }),
    ...(estimateMinutes === undefined ? {} : { estimateMinutes }),
    ...(customValues === undefined ? {} : { customValues }),
    ...(below === 0 ? {} : { subTasks: { done: 0, total: below } }),
  };
}

function dateOf({ days, time }: RelativeDate, today: string): string {
  const date = addDays(today, days);
  return time === undefined ? date : `${date}T${time}`;
}

/** People are the same by their id: a name may load later. */
function isSame(left: unknown, right: unknown): boolean {
  return JSON.stringify(comparable(left)) === JSON.stringify(comparable(right));
}

function comparable(value: unknown): unknown {
  if (typeof value === 'object' && value !== null && 'id' in value) {
    return value.id;
  }
  return value ?? '';
}
