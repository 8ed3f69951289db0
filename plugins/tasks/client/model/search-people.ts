import type { People } from '@tessera/core/client';
import type { PeopleSearch } from '@tessera/core/ui';

/** People that are offered at once. */
const limit = 8;

/** Finds members of the portal by a part of their name or email address, to mention them. */
export function searchPeople(people: People): PeopleSearch {
  return async (search, signal) => {
    const { items } = await people.search({ search, limit }, signal);
    return items.map(({ id, fullName, photo }) => ({ id, fullName, ...(photo === undefined ? {} : { photo }) }));
  };
}
