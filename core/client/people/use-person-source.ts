import { Session } from '../services';
import { useService } from '../react/application-provider';
import { People } from './people';

/** A person as `PersonField` and `PeopleField` show them. */
export interface PersonSourceEntry {
  readonly id: string;
  readonly name: string;
  /** The email address: two people may have the same name. */
  readonly detail?: string;
  /** Version of the photo. */
  readonly photo?: string | undefined;
}

/** Where the fields for people of core/ui get them from. */
export interface CompanyPersonSource {
  readonly search: (
    text: string,
    signal: AbortSignal,
  ) => Promise<{ readonly people: readonly PersonSourceEntry[]; readonly hasMore: boolean }>;
  /** The signed-in person. */
  readonly me: PersonSourceEntry | undefined;
}

/** People of one page; typing narrows them. */
const pageSize = 50;

/**
 * The members of the company as the source of a `PersonField` or `PeopleField`, searched at the server.
 *
 * @example <PersonField {...form.field('owner')} {...usePersonSource()} label="Owner" />
 */
export function usePersonSource(): CompanyPersonSource {
  const people = useService(People);
  const { user } = useService(Session);
  return {
    me: user === undefined ? undefined : { id: user.userId, name: user.fullName },
    search: async (text, signal) => {
      const { items, nextCursor } = await people.search({ search: text, limit: pageSize }, signal);
      return {
        people: items.map(({ id, fullName, email, photo }) => ({ id, name: fullName, detail: email, photo })),
        hasMore: nextCursor !== undefined,
      };
    },
  };
}
