import type { Endpoint, EndpointArguments, EndpointResponse, SearchResult, searchShape } from '../../contract';
import type { SearchFunction } from '../plugin';
import type { SearchHit } from '../services';
import { Api } from '../services';

/** The shape of `searchShapeWith`, whatever the fields. */
type SearchShape = Pick<typeof searchShape, 'query'> & { readonly response: (typeof searchShape)['response'] };

type ResultOf<S extends SearchShape> = EndpointResponse<S>['searchlists'][number];

/** Key, author and date of a hit, which each type spells in its own way. */
export interface HitAuthor {
  readonly key?: string | undefined;
  readonly createdByName?: string | undefined;
  readonly createdOn?: string | undefined;
}

/**
 * Creates the search function of a plugin whose endpoint has the shape of `searchShapeWith`. Failures are passed to the
 * caller, which shows all messages; an expired session is reported as R54 requires for the search.
 *
 * @param authorOf reads key, author and date from the fields that only this type has.
 * @example export const searchTeams = searchBy(searchTeamsEndpoint);
 */
/* @__NO_SIDE_EFFECTS__ */
export function searchBy<S extends SearchShape>(
  endpoint: Endpoint<S>,
  authorOf?: (result: ResultOf<S>) => HitAuthor,
): SearchFunction {
  return async (searchtext, context) => {
    const { signal } = context;
    // The one cast here: `searchShapeWith` declares no parts but the query, which the compiler cannot see of any S.
    const parts = { query: { searchtext } } as EndpointArguments<S>;
    const answer = await context.get(Api).request(endpoint, parts, { signal, onFailure: 'search' });
    return answer.searchlists.map((result) => hitOf(result, authorOf?.(result)));
  };
}

function hitOf(result: SearchResult, { key, createdByName, createdOn }: HitAuthor = {}): SearchHit {
  const { id, type, title, relatedprojectid: projectId, relatedprojectname: projectName, matchedIn, snippet } = result;
  return {
    entity: { type, id, ...(projectId === undefined ? {} : { projectId }) },
    title,
    matchedIn,
    ...(key === undefined ? {} : { key }),
    ...(createdByName === undefined ? {} : { createdByName }),
    ...(createdOn === undefined ? {} : { createdOn }),
    ...(projectName === undefined ? {} : { projectName }),
    ...(snippet === undefined ? {} : { snippet }),
  };
}
