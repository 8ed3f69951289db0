import * as z from 'zod/mini';
import { coreContractMessages } from './contract-messages';
import { listLimits } from './limits';
import { PersonCard } from './person-card';
import { schemaMessage } from './schema-message';

/** Maximum length of a search text. */
const maxTextLength = 250;

/** Ids of hits that a person opened, which are still shown if the caller may read them. */
const SearchedIds = z
  .string()
  .check(z.regex(/^[0-9a-fA-F-]{36}(?:,[0-9a-fA-F-]{36}){0,19}$/))
  .register(z.globalRegistry, { examples: ['01990000-0000-7000-8000-000000000001'] });

/** The specification's client sends this with every request; the caller is identified by the token. */
const ignored = z.optional(z.string().check(z.maxLength(512)));

/** Kinds of a status that every list draws as the same tile; `review` is started work that waits for a reviewer. */
export const StatusKind = z.enum(['backlog', 'unstarted', 'started', 'review', 'blocked', 'completed', 'cancelled']);
export type StatusKind = z.output<typeof StatusKind>;

/**
 * What a plugin declares for the drawing of its hits, in place of a component: the header's popup and the palette draw
 * all hits alike. The handler reads them from its own rows, where they are current.
 */
const drawnFields = {
  /** What people call it, such as `T-12`. */
  key: z.optional(z.string()),
  /** Drawn as a tile in place of the type's icon; `completed` and `cancelled` also strike the title through. */
  status: z.optional(StatusKind),
  /** Found after all others, and marked as archived. */
  isArchived: z.optional(z.literal(true)),
  /** The hit is this person, who has an avatar in place of the icon. */
  person: z.optional(PersonCard),
  /** At the end of a hit without a key, such as the place of a meeting. */
  detail: z.optional(z.string()),
};

/** A comment or file of an entity in which a text was found. */
export const SearchedPart = z.object({
  kind: z.enum(['comment', 'file']),
  id: z.string(),
  /** Who wrote the comment. */
  authorName: z.optional(z.string()),
});
export type SearchedPart = z.output<typeof SearchedPart>;

/** An item of an entity's checklist in which a text was found. */
export const SearchedItem = z.object({ id: z.string() });
export type SearchedItem = z.output<typeof SearchedItem>;

/** Fields of every hit; those of the specification in its spelling (§3). */
const resultFields = {
  ...drawnFields,
  id: z.string(),
  /** The type of its link, such as `Task` or `Milestone`. */
  type: z.string(),
  title: z.string(),
  relatedprojectid: z.optional(z.string()),
  relatedprojectname: z.optional(z.string()),
  /** Where the text was found; `body` includes the passage. */
  matchedIn: z.enum(['title', 'body']),
  snippet: z.optional(z.string()),
  /** The comment or file that contains the passage; without it, the passage is of the entity itself. */
  part: z.optional(SearchedPart),
  /** The item of a checklist that is the passage. Not a kind of `part`: open tabs of an older release would refuse it. */
  checklistItem: z.optional(SearchedItem),
};

/** A hit without the fields that only its type has. */
export const SearchResult = z.object(resultFields);
export type SearchResult = z.output<typeof SearchResult>;

/**
 * Query and response of R88 to R91, best hit first. `nextCursor` fetches more hits for the same text. `fields` are those
 * that the specification gives only the hits of this type, such as author and date. `filters` are further parameters of
 * the query, which narrow the hits; a query without text, but with one of them, lists what they leave. With `ids` the text
 * is empty: the response has those of the entities that the caller may read, as `SearchIndex.find` answers it.
 *
 * @example
 * ```ts
 * import * as z from 'zod/mini';
 * import { defineEndpoint, searchClaims, searchShapeWith } from '@tessera/core/contract';
 *
 * export const searchTeams = defineEndpoint({
 *   id: 'teams.search-teams',
 *   method: 'GET',
 *   path: '/search/searchinteams',
 *   gate: { audience: 'member', modules: ['Teams'] },
 *   effect: 'read',
 *   claims: searchClaims,
 *   shape: searchShapeWith({ teamlead: z.optional(z.string()) }),
 * });
 * ```
 */
/* @__NO_SIDE_EFFECTS__ */
export function searchShapeWith<
  const Fields extends Readonly<Record<string, z.ZodMiniType>>,
  const Filters extends Readonly<Record<string, z.ZodMiniType>> = Readonly<Record<never, z.ZodMiniType>>,
>(fields: Fields, filters?: Filters) {
  // The one cast of filters that are not declared: there are none.
  const declared = filters ?? ({} as Filters);
  const asks = ['searchtext', 'ids', ...Object.keys(declared)];
  return {
    query: z
      .object({
        email: ignored,
        ipAddress: ignored,
        userid: ignored,
        searchtext: z._default(
          z
            .string()
            .check(
              z.trim(),
              z.maxLength(maxTextLength, schemaMessage(coreContractMessages.searchLong, { max: maxTextLength })),
            ),
          '',
        ),
        ids: z.optional(SearchedIds),
        limit: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(listLimits.maxSize))),
        cursor: z.optional(z.string().check(z.maxLength(2000))),
        ...declared,
      })
      .check(
        z.refine((query) => Object.entries(query).some(([key, value]) => asks.includes(key) && Boolean(value)), {
          error: schemaMessage(coreContractMessages.searchMissing),
          path: ['searchtext'],
        }),
      ),
    response: z.object({
      searchlists: z.array(z.object({ ...resultFields, ...fields })),
      nextCursor: z.nullable(z.string()),
    }),
  } as const;
}

/** The claims of the search requests R88 to R91: `claims` of an endpoint with the shape of `searchShapeWith`. */
export const searchClaims = { caller: ['email', 'userid'] } as const;

/** The call of a type whose hits have no fields of their own. */
export const searchShape = searchShapeWith({});
