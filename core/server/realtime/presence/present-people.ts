/** A person in a room. */
export interface PresentPerson {
  readonly personId: string;
  /** Time of arrival in milliseconds, by the clock of the process that the person is connected to. */
  readonly since: number;
  /** The field that the person is typing in. */
  readonly field?: string | undefined;
}

/** People of a room, of whom some may be only counted. */
export interface PeopleOfRoom {
  readonly people: readonly PresentPerson[];
  /** Those who are not in `people`. */
  readonly others: number;
}

/**
 * Merges the people of several connections or processes: each person once, with the earliest arrival and, from any of
 * them, the field of typing. By arrival.
 */
export function mergePeople(parts: readonly PeopleOfRoom[]): PeopleOfRoom {
  const byId = new Map<string, PresentPerson>();
  for (const person of parts.flatMap(({ people }) => people)) {
    const known = byId.get(person.personId);
    byId.set(person.personId, known === undefined ? person : mergePerson(known, person));
  }
  const others = parts.reduce((sum, part) => sum + part.others, 0);
  return { people: [...byId.values()].sort(byArrival), others };
}

/** Keeps at most `max` people, those who are typing first and then the earliest; the rest is only counted. */
export function limitPeople({ people, others }: PeopleOfRoom, max: number): PeopleOfRoom {
  if (people.length <= max) {
    return { people, others };
  }
  const isTyping = ({ field }: PresentPerson): boolean => field !== undefined;
  const preferred = [...people.filter(isTyping), ...people.filter((person) => !isTyping(person))];
  return { people: preferred.slice(0, max).sort(byArrival), others: others + people.length - max };
}

function mergePerson(left: PresentPerson, right: PresentPerson): PresentPerson {
  return {
    personId: left.personId,
    since: Math.min(left.since, right.since),
    field: left.field ?? right.field,
  };
}

function byArrival(left: PresentPerson, right: PresentPerson): number {
  return left.since - right.since || (left.personId < right.personId ? -1 : 1);
}
