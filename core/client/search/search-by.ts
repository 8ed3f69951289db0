import type { Endpoint, SearchResult, searchCall } from '../../contract';
import type { SearchFunction } from '../plugin';
import type { SearchHit } from '../services';
import { Api } from '../services';

/**
 * The search function of a plugin whose endpoint has the shape `searchCall`. Failures reject, and the caller shows all
 * their sentences; an expired session uses the text of R54 for the search.
 *
 * @example export const searchTeams = searchBy(searchTeamsEndpoint);
 */
/* @__NO_SIDE_EFFECTS__ */
export function searchBy(endpoint: Endpoint<typeof searchCall>): SearchFunction {
  return async (searchtext, context) => {
    const { signal } = context;
    const answer = await context.get(Api).call(endpoint, { query: { searchtext } }, { signal, onFailure: 'search' });
    return answer.searchlists.map(hitOf);
  };
}

function hitOf(result: SearchResult): SearchHit {
  const { id, type, title, relatedprojectid: projectId, relatedprojectname: projectName, matchedIn, snippet } = result;
  const createdByName = result.taskcreatedby_name ?? result.meetingcreatedby_name;
  const createdOn = result.taskcreatedon ?? result.meetingcreatedon;
  return {
    entity: { type, id, ...(projectId === undefined ? {} : { projectId }) },
    title,
    matchedIn,
    ...(createdByName === undefined ? {} : { createdByName }),
    ...(createdOn === undefined ? {} : { createdOn }),
    ...(projectName === undefined ? {} : { projectName }),
    ...(snippet === undefined ? {} : { snippet }),
  };
}
