import { formerMember } from '../identity/former-member';

/** How a stored JSON value may name the person: compared as whole values, never as parts of a text. */
export interface ErasedIdentity {
  readonly id: string;
  /** Lower case; undefined after the data that hold it are deleted. */
  readonly email: string | undefined;
}

/** Names of fields, in lower case, by which an object says whom it shows. */
const idFields: ReadonlySet<string> = new Set(['id', 'userid', 'personid']);
const nameField = 'fullname';
/** Further details beside the name. */
const detailFields: ReadonlySet<string> = new Set(['email', 'photo', 'jobtitle', 'team']);

/**
 * Blanks what shows the person in a JSON value: objects with the person's id and a full name (`PersonCard`, a member as
 * the wire spells it), and strings that are exactly the address. Everything else keeps its value and its place.
 */
export function blankCards(value: unknown, person: ErasedIdentity): unknown {
  if (typeof value === 'string') {
    return person.email !== undefined && value.toLowerCase() === person.email ? '' : value;
  }
  if (Array.isArray(value)) {
    return value.map((item) => blankCards(item, person));
  }
  if (typeof value !== 'object' || value === null) {
    return value;
  }
  const entries: readonly (readonly [string, unknown])[] = Object.entries(value);
  const isCard = showsPerson(entries, person.id);
  return Object.fromEntries(
    entries.map(([name, inner]) => [name, isCard ? blankField(name, inner, person) : blankCards(inner, person)]),
  );
}

function showsPerson(entries: readonly (readonly [string, unknown])[], id: string): boolean {
  return (
    entries.some(([name, value]) => idFields.has(name.toLowerCase()) && value === id) &&
    entries.some(([name, value]) => name.toLowerCase() === nameField && typeof value === 'string')
  );
}

function blankField(name: string, value: unknown, person: ErasedIdentity): unknown {
  const field = name.toLowerCase();
  if (typeof value === 'string' && field === nameField) {
    return formerMember;
  }
  return typeof value === 'string' && detailFields.has(field) ? '' : blankCards(value, person);
}
