import { handle, SearchIndex } from '@tessera/core/server';
import { searchPolls } from '../../contract';
import { pollType } from '../poll-search';

export const searchPollsEndpoint = handle(searchPolls, async ({ query: { searchtext, ...query } }, context) => {
  const { items, nextCursor } = await context.get(SearchIndex).find(pollType, searchtext, query);
  return {
    searchlists: items.map(({ id, matchedIn, snippet, title }) => ({
      id,
      title,
      type: pollType,
      matchedIn,
      ...(snippet === undefined ? {} : { snippet }),
    })),
    nextCursor,
  };
});
