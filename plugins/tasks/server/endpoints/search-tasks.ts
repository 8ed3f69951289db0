import { formerMember, handle, SearchIndex } from '@tessera/core/server';
import { searchTasks as endpoint } from '../../contract';
import { taskSearchType } from '../search-source';

export const searchTasks = handle(endpoint, async ({ query }, context) => {
  const { items, nextCursor } = await context.get(SearchIndex).find(taskSearchType, query.searchtext, query);
  const searchlists = items.map(({ id, title, createdByName, createdAt, matchedIn, snippet }) => ({
    id,
    type: taskSearchType,
    title,
    taskcreatedby_name: createdByName ?? formerMember,
    taskcreatedon: createdAt,
    matchedIn,
    ...(snippet === undefined ? {} : { snippet }),
  }));
  return { searchlists, nextCursor };
});
