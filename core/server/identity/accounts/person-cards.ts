import type { PersonCard } from '../../../contract';
import { people, serviceToken } from '../../../contract';
import type { Clock } from '../../../kernel/services';
import type { CacheCounts } from '../../data/caches/cache-counts';
import { SubjectCache } from '../../data/caches/subject-cache';
import type { CoreRequest } from '../../request-context/core-service';
import { sql } from '../../data/sql/tag';
import type { IdentityEvent } from './identity-events';

/** People by id, for presenters. */
export type CardsById = ReadonlyMap<string, PersonCard>;

/** Names and photos of the portal's current and former members. Provided by core, one instance per request. */
export interface PersonCards {
  /**
   * Finds the cards of a whole page at once; people who were never members are omitted. Cached by the process until a
   * change event, five seconds at most.
   */
  find(ids: Iterable<string | null | undefined>): Promise<CardsById>;
}
export const PersonCards = serviceToken<PersonCards>('core:PersonCards');

/** Builds a person's card from columns that a statement has joined. */
export function toPersonCard(id: string, fullName: string, photo: string | null): PersonCard {
  return { id, fullName, ...(photo === null || photo === '' ? {} : { photo }) };
}

interface PersonRow {
  readonly person_id: string;
  readonly full_name: string;
  readonly photo: string | null;
}

/** The process's cache of cards. A portal sees only its own members, so entries are per portal. */
export class PersonCardCache {
  private readonly cards: SubjectCache<PersonCard | undefined>;

  constructor(clock: Clock) {
    this.cards = new SubjectCache({ clock, subjectsOf: (_card, key) => [key.slice(key.indexOf(' ') + 1)] });
  }

  get counts(): CacheCounts {
    return this.cards.counts;
  }

  receive(news: IdentityEvent): void {
    if ('personId' in news) {
      this.drop(news.personId);
    }
  }

  drop(personId: string): void {
    this.cards.drop(personId);
  }

  forCall(call: CoreRequest): PersonCards {
    return {
      find: async (ids) => {
        const wanted = new Set<string>();
        for (const id of ids) {
          if (id !== null && id !== undefined) {
            wanted.add(id);
          }
        }
        const found = await this.findAll(call, [...wanted]);
        return new Map(found.flatMap((card) => (card === undefined ? [] : [[card.id, card]])));
      },
    };
  }

  private findAll(call: CoreRequest, ids: readonly string[]): Promise<readonly (PersonCard | undefined)[]> {
    if (call.mode === 'write') {
      // Uncommitted changes of this request must not reach the shared cache.
      return readCards(call, ids);
    }
    const prefix = `${call.clientId} `;
    return this.cards.getAll(
      ids.map((id) => prefix + id),
      (missing) =>
        readCards(
          call,
          missing.map((key) => key.slice(prefix.length)),
        ),
    );
  }
}

async function readCards(call: CoreRequest, ids: readonly string[]): Promise<readonly (PersonCard | undefined)[]> {
  if (ids.length === 0) {
    return [];
  }
  const { clientId, personId } = call;
  const database = call.database({ role: 'app_core', clientId, personId });
  const rows = await database.rows(sql<PersonRow>`select person_id, full_name, photo from ${sql.view(people)}
    where client_id = ${clientId ?? null}::uuid and person_id = any(${ids}::uuid[])`);
  const found = new Map(rows.map((row) => [row.person_id, toPersonCard(row.person_id, row.full_name, row.photo)]));
  return ids.map((id) => found.get(id));
}
