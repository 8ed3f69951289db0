import type { Endpoint, EndpointArguments, EndpointResponse, SearchResult, searchShape } from '../../contract';
import type { SearchFunction } from '../plugin';
import type { SearchHit, SearchHitParts } from '../services';
import { Api } from '../services';

/** The shape of `searchShapeWith`, whatever the fields. */
type SearchShape = Pick<typeof searchShape, 'query'> & { readonly response: (typeof searchShape)['response'] };

type ResultOf<S extends SearchShape> = EndpointResponse<S>['searchlists'][number];

export interface SearchByOptions<S extends SearchShape> {
  /** Reads further parts from the fields that only this type has, such as author and date in their own spelling. */
  readonly parts?: (result: ResultOf<S>) => Unset<SearchHitParts>;
  /** What the plugin's store knows about a hit now; see `SearchFunction`. */
  readonly current?: SearchFunction['current'];
}

/** Fields of a response may be undefined. */
type Unset<T> = { readonly [K in keyof T]: T[K] | undefined };

/**
 * Creates the search function of a plugin whose endpoint has the shape of `searchShapeWith`. Failures are passed to the
 * caller, which shows all messages; an expired session is reported as R54 requires for the search.
 *
 * @example
 * ```ts
 * import { searchBy } from '@tessera/core/client';
 * import { searchTasks } from '@tessera/plugins/tasks';
 *
 * export const search = searchBy(searchTasks, { parts: (task) => ({ createdByName: task.taskcreatedby_name }) });
 * ```
 */
/* @__NO_SIDE_EFFECTS__ */
export function searchBy<S extends SearchShape>(
  endpoint: Endpoint<S>,
  { parts: partsOf, current }: SearchByOptions<S> = {},
): SearchFunction {
  const find: SearchFunction = async (searchtext, context) => {
    const { signal } = context;
    // The one cast here: `searchShapeWith` declares no parts but the query, which the compiler cannot see of any S.
    const parts = { query: { searchtext } } as EndpointArguments<S>;
    const answer = await context.get(Api).request(endpoint, parts, { signal, onFailure: 'search' });
    return answer.searchlists.map((result) => ({ ...hitOf(result), ...withoutUnset(partsOf?.(result) ?? {}) }));
  };
  return current === undefined ? find : Object.assign(find, { current });
}

function hitOf(result: SearchResult): SearchHit {
  const { id, type, title, key, status, person, detail, matchedIn, snippet } = result;
  const { relatedprojectid: projectId, relatedprojectname: projectName } = result;
  return {
    entity: { type, id, ...(projectId === undefined ? {} : { projectId }) },
    title,
    ...withoutUnset({ key, status, person, detail, projectName, matchedIn, snippet }),
  };
}

/** The one cast of optional fields: those that are undefined are left out. */
function withoutUnset(parts: Unset<SearchHitParts>): SearchHitParts {
  return Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined)) as SearchHitParts;
}
