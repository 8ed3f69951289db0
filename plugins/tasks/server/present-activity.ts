import type { ActivityEntry, CardsById } from '@tessera/core/server';
import type { TaskActivity } from '../contract';
import { TaskField, TaskActivityKind } from '../contract';
import { presentPerson } from './present-task';

/** Ids of the people in an entry: the actor, and the owner before and after. */
export function peopleOfEntry({ actorId, field, oldValue, newValue }: ActivityEntry): readonly (string | undefined)[] {
  return [actorId, ...(field === 'owner' ? [textOf(oldValue), textOf(newValue)] : [])];
}

/** Entry → wire. @returns undefined for kinds of a later version of the product. */
export function presentActivity(entry: ActivityEntry, people: CardsById): TaskActivity | undefined {
  const verb = TaskActivityKind.options.find((candidate) => candidate === entry.verb);
  const field = TaskField.options.find((candidate) => candidate === entry.field);
  if (verb === undefined || (entry.field !== undefined && field === undefined)) {
    return undefined;
  }
  const oldValue = presentValue(field, entry.oldValue, people);
  const newValue = presentValue(field, entry.newValue, people);
  return {
    id: entry.id,
    at: entry.at,
    ...(entry.actorId === undefined ? {} : { actor: presentPerson(entry.actorId, people) }),
    verb,
    ...(field === undefined ? {} : { field }),
    ...(oldValue === undefined ? {} : { oldValue }),
    ...(newValue === undefined ? {} : { newValue }),
  };
}

/** The description is stored, but too long for an entry. */
function presentValue(field: TaskField | undefined, value: unknown, people: CardsById): string | undefined {
  const text = textOf(value);
  return field === 'owner' && text !== undefined ? presentPerson(text, people).fullName : text;
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
