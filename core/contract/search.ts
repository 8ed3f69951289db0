import * as z from 'zod/mini';
import { coreContractMessages } from './contract-messages';
import { listLimits } from './limits';
import { PersonCard } from './person-card';
import { schemaMessage } from './schema-message';

/** Maximum length of a search text. */
const maxTextLength = 250;

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
  /** The hit is this person, who has an avatar in place of the icon. */
  person: z.optional(PersonCard),
  /** At the end of a hit without a key, such as the place of a meeting. */
  detail: z.optional(z.string()),
};

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
};

/** A hit without the fields that only its type has. */
export const SearchResult = z.object(resultFields);
export type SearchResult = z.output<typeof SearchResult>;

/**
 * Query and response of R88 to R91, best hit first. `nextCursor` fetches more hits for the same text. `fields` are those
 * that the specification gives only the hits of this type, such as author and date.
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
export function searchShapeWith<const Fields extends Readonly<Record<string, z.ZodMiniType>>>(fields: Fields) {
  return {
    query: z.object({
      email: ignored,
      ipAddress: ignored,
      userid: ignored,
      searchtext: z
        .string(schemaMessage(coreContractMessages.searchMissing))
        .check(
          z.trim(),
          z.minLength(1, schemaMessage(coreContractMessages.searchMissing)),
          z.maxLength(maxTextLength, schemaMessage(coreContractMessages.searchLong, { max: maxTextLength })),
        ),
      limit: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(listLimits.maxSize))),
      cursor: z.optional(z.string().check(z.maxLength(2000))),
    }),
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
