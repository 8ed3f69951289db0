import * as z from 'zod/mini';
import { coreContractMessages } from './contract-messages';
import { listLimits } from './limits';
import { schemaMessage } from './schema-message';

/** Maximum length of a search text. */
const maxTextLength = 250;

/** The specification's client sends this with every request; the caller is identified by the token. */
const ignored = z.optional(z.string().check(z.maxLength(512)));

/** Fields of every hit, in the specification's spelling (§3). */
const resultFields = {
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
 * @example defineEndpoint({ id: 'teams.search-teams', method: 'GET', path: '/search/searchinteams', gate: teams.gate,
 * effect: 'read', shape: searchShapeWith({ teamlead: z.optional(z.string()) }) })
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

/** The call of a type whose hits have no fields of their own. */
export const searchShape = searchShapeWith({});
