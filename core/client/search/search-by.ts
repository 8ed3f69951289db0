import type { Endpoint, EndpointArguments, EndpointResponse, SearchResult, searchShape } from '../../contract';
import type { SearchContext, SearchFunction } from '../plugin';
import type { SearchHit, SearchHitParts } from '../services';
import { Api } from '../services';
import type { SearchFilter, SearchNarrowedBy } from './search-filters';

/** The shape of `searchShapeWith`, whatever the fields. */
type SearchShape = Pick<typeof searchShape, 'query'> & { readonly response: (typeof searchShape)['response'] };

type ResultOf<S extends SearchShape> = EndpointResponse<S>['searchlists'][number];

export interface SearchByOptions<S extends SearchShape> {
  /** Reads further parts from the fields that only this type has, such as author and date in their own spelling. */
  readonly parts?: (result: ResultOf<S>) => Unset<SearchHitParts>;
  /** What the plugin's store knows about a hit now; see `SearchFunction`. */
  readonly current?: SearchFunction['current'];
  /** The filters that the endpoint understands. */
  readonly filters?: readonly SearchFilter[];
  /** The parameter of the endpoint for the day of the person, sent with filters. */
  readonly todayParam?: string;
  /** Creates an entity from a text; see `SearchFunction`. */
  readonly create?: SearchFunction['create'];
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
  { parts: partsOf, current, filters = [], todayParam, create }: SearchByOptions<S> = {},
): SearchFunction {
  async function ask(query: Readonly<Record<string, string>>, context: SearchContext): Promise<readonly SearchHit[]> {
    const { signal } = context;
    // The one cast here: `searchShapeWith` declares no parts but the query, which the compiler cannot see of any S.
    const parts = { query } as EndpointArguments<S>;
    const answer = await context.get(Api).request(endpoint, parts, { signal, onFailure: 'search' });
    return answer.searchlists.map((result) => ({ ...hitOf(result), ...withoutUnset(partsOf?.(result) ?? {}) }));
  }
  const find: SearchFunction = (searchtext, context) => {
    const { by = { filters: [] } } = context;
    const narrowed = by.filters.length === 0 ? {} : queryOf(filters, by, todayParam);
    return ask({ ...(searchtext === '' ? {} : { searchtext }), ...narrowed }, context);
  };
  return Object.assign(find, {
    filters,
    reload: (ids: readonly string[], context: SearchContext) => ask({ ids: ids.join(',') }, context),
    ...(current === undefined ? {} : { current }),
    ...(create === undefined ? {} : { create }),
  });
}

/** The parameters of filters. Of several values the last one counts, unless a choice takes several. */
function queryOf(
  known: readonly SearchFilter[],
  { filters, today }: SearchNarrowedBy,
  todayParam: string | undefined,
): Readonly<Record<string, string>> {
  const query: Record<string, string> = {};
  for (const { key, value } of filters) {
    const filter = known.find((each) => each.key === key);
    if (filter !== undefined) {
      const before = filter.kind === 'choice' && filter.isMultiple === true ? query[filter.param] : undefined;
      const values = new Set([...(before?.split(',') ?? []), value]);
      query[filter.param] = [...values].join(',');
    }
  }
  return todayParam === undefined || today === undefined ? query : { ...query, [todayParam]: today };
}

function hitOf(result: SearchResult): SearchHit {
  const { id, type, title, key, status, isArchived, person, detail, matchedIn, snippet, part, checklistItem } = result;
  const { relatedprojectid: projectId, relatedprojectname: projectName } = result;
  return {
    entity: {
      type,
      id,
      ...(projectId === undefined ? {} : { projectId }),
      ...(part?.kind === 'comment' ? { part: { kind: part.kind, id: part.id } } : {}),
    },
    title,
    ...withoutUnset({ key, status, isArchived, person, detail, projectName, matchedIn, snippet, part, checklistItem }),
  };
}

/** The one cast of optional fields: those that are undefined are left out. */
function withoutUnset(parts: Unset<SearchHitParts>): SearchHitParts {
  return Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined)) as SearchHitParts;
}
