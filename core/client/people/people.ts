import type { PersonCard, PortalMember } from '../../contract';
import { serviceToken } from '../../contract';

/** Which people to find. */
export interface PeopleQuery {
  /** A part of a name or an email address; empty for all. */
  readonly search: string;
  /** `nextCursor` of the page before. */
  readonly cursor?: string;
  /** People of one page, 20 by default. */
  readonly limit?: number;
}

/** People that a search found. */
export interface PeoplePage {
  readonly items: readonly PortalMember[];
  /** Undefined on the last page. */
  readonly nextCursor: string | undefined;
}

/** The members of the person's current company. Names and photos follow changes by everyone. */
export interface People {
  /**
   * Active members by name. The latest responses are kept for a minute, and until a member changes.
   *
   * @throws ApiError which the caller shows; no toast.
   */
  search(query: PeopleQuery, signal?: AbortSignal): Promise<PeoplePage>;
  /**
   * The card of a current or former member. Undefined until it has been loaded, and for anyone else. Observable: cards
   * that are read at the same time are loaded by one request.
   */
  card(personId: string): PersonCard | undefined;
}
export const People = serviceToken<People>('core:People');
