import { formerMember } from '../../identity/accounts/former-member';

/** Identifiers of a person in stored JSON: compared with whole values, never with parts of a text. */
export interface ErasedIdentity {
  readonly id: string;
  /** In lower case; undefined after the data that contain it are deleted. */
  readonly email: string | undefined;
}

/** Fields with the id of the person that an object shows, in lower case. */
const idFields: ReadonlySet<string> = new Set(['id', 'userid', 'personid']);
/** Fields with the name: of a card, and of a mention in a formatted text. */
const nameFields: ReadonlySet<string> = new Set(['fullname', 'label']);
/** Further details besides the name. */
const detailFields: ReadonlySet<string> = new Set(['email', 'photo', 'jobtitle', 'team']);

/**
 * Blanks the person in a JSON value: in objects with the person's id and a name (`PersonCard`, a member in wire format, a
 * mention in a formatted text), and strings that equal the email address. Everything else stays unchanged.
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
    entries.some(([name, value]) => nameFields.has(name.toLowerCase()) && typeof value === 'string')
  );
}

function blankField(name: string, value: unknown, person: ErasedIdentity): unknown {
  const field = name.toLowerCase();
  if (typeof value === 'string' && nameFields.has(field)) {
    return formerMember;
  }
  return typeof value === 'string' && detailFields.has(field) ? '' : blankCards(value, person);
}
