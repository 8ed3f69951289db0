import type { Label } from '@tessera/core/contract';
import type { ActivityEntry, CardsById } from '@tessera/core/server';
import type { TaskActivity } from '../contract';
import { TaskField, TaskActivityKind } from '../contract';
import { taskRoles } from '../contract/task-roles';
import { presentPerson } from './present-task';

/** Ids of the people in an entry: the actor, and the owner, the person in a role or of a custom field before and after. */
export function peopleOfEntry({ actorId, field, oldValue, newValue }: ActivityEntry): readonly (string | undefined)[] {
  const values = [oldValue, newValue];
  const named = isPerson(field) ? values.map(textOf) : hasParts(field) ? values.map(personIn) : [];
  return [actorId, ...named];
}

/** Fields of which the activity has the id of a person. */
function isPerson(field: string | undefined): boolean {
  return field === 'owner' || taskRoles.some((role) => role === field);
}

/** Fields of which the activity has a name beside the value. */
function hasParts(field: string | undefined): boolean {
  return field === 'customField' || field === 'checklistItemOwner' || field === 'checklistItemDue';
}

/** Names that entries have by key or id only. */
export interface ActivityNames {
  readonly people: CardsById;
  readonly statuses: ReadonlyMap<string, Label>;
}

/** Entry → wire. @returns undefined for kinds of a later version of the product. */
export function presentActivity(entry: ActivityEntry, named: ActivityNames): TaskActivity | undefined {
  const { people } = named;
  const verb = TaskActivityKind.options.find((candidate) => candidate === entry.verb);
  const field = TaskField.options.find((candidate) => candidate === entry.field);
  if (verb === undefined || (entry.field !== undefined && field === undefined)) {
    return undefined;
  }
  const fieldName = hasParts(field) ? textOf(partsOf(entry.newValue)['name']) : undefined;
  const oldValue = presentValue(field, entry.oldValue, named);
  const newValue = presentValue(field, entry.newValue, named);
  return {
    id: entry.id,
    at: entry.at,
    ...(entry.actorId === undefined ? {} : { actor: presentPerson(entry.actorId, people) }),
    verb,
    ...(field === undefined ? {} : { field }),
    ...(fieldName === undefined ? {} : { fieldName }),
    ...(oldValue === undefined ? {} : { oldValue }),
    ...(newValue === undefined ? {} : { newValue }),
  };
}

/** The description is stored, but too long for an entry. */
function presentValue(
  field: TaskField | undefined,
  value: unknown,
  { people, statuses }: ActivityNames,
): string | undefined {
  if (hasParts(field)) {
    const person = personIn(value);
    return person === undefined ? textOf(partsOf(value)['text']) : presentPerson(person, people).fullName;
  }
  const text = textOf(value);
  if (field === 'status' && text !== undefined) {
    const name = statuses.get(text);
    return typeof name === 'string' ? name : text;
  }
  return isPerson(field) && text !== undefined ? presentPerson(text, people).fullName : text;
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** The person of a custom value or an item; undefined for any other value. */
function personIn(value: unknown): string | undefined {
  return textOf(partsOf(value)['personId']);
}

/** The parts of a custom value or an item's value: the name of its field or item, and a text or the id of a person. */
function partsOf(value: unknown): Readonly<Record<string, unknown>> {
  // The one cast of stored values, to read their parts by name.
  return Object(value) as Readonly<Record<string, unknown>>;
}
