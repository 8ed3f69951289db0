import type { People } from '../../client/people/people';
import type { PeopleSearch } from './rich-text-pictures';

/** People that are offered at once. */
const limit = 8;

/** Finds members of the company by a part of their name or email address, to mention them in a text. */
export function searchPeople(people: People): PeopleSearch {
  return async (search, signal) => {
    const { items } = await people.search({ search, limit }, signal);
    return items.map(({ id, fullName, photo }) => ({ id, fullName, ...(photo === undefined ? {} : { photo }) }));
  };
}
