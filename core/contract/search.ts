import * as z from 'zod/mini';
import { contractMessages } from './contract-messages';
import { listLimits } from './limits';
import { schemaSentence } from './schema-sentence';

/** Maximum length of a search text. */
const longestText = 250;

/** The specification's client sends this with every request; the caller is identified by the token. */
const ignored = z.optional(z.string().check(z.maxLength(512)));

/**
 * A hit in the specification's spelling (§3). Author and date have names that depend on the type; a type without such
 * names omits them.
 */
export const SearchResult = z.object({
  id: z.string(),
  /** `Task`, `Meeting`, `Team`, `Project`, `Milestone`, `Issue`: the type that its link is contributed for. */
  type: z.string(),
  title: z.string(),
  taskcreatedby_name: z.optional(z.string()),
  taskcreatedon: z.optional(z.iso.datetime()),
  meetingcreatedby_name: z.optional(z.string()),
  meetingcreatedon: z.optional(z.iso.datetime()),
  relatedprojectid: z.optional(z.string()),
  relatedprojectname: z.optional(z.string()),
  /** Where the text was found; `body` includes the passage. */
  matchedIn: z.enum(['title', 'body']),
  snippet: z.optional(z.string()),
});
export type SearchResult = z.output<typeof SearchResult>;

/**
 * Query and response of R88 to R91, best hit first. `nextCursor` fetches more hits for the same text.
 *
 * @example defineEndpoint({ id: 'teams.search-teams', method: 'GET', path: '/search/searchinteams', gate: teams.gate,
 * effect: 'read', shape: searchCall })
 */
export const searchCall = {
  query: z.object({
    email: ignored,
    ipAddress: ignored,
    userid: ignored,
    searchtext: z
      .string(schemaSentence(contractMessages.searchMissing))
      .check(
        z.trim(),
        z.minLength(1, schemaSentence(contractMessages.searchMissing)),
        z.maxLength(longestText, schemaSentence(contractMessages.searchLong, { max: longestText })),
      ),
    limit: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(listLimits.most))),
    cursor: z.optional(z.string().check(z.maxLength(2000))),
  }),
  response: z.object({ searchlists: z.array(SearchResult), nextCursor: z.nullable(z.string()) }),
} as const;
