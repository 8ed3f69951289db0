import type { Poll } from '../../contract/schemas';

/** All votes of a poll. */
export function countVotes({ tally }: Pick<Poll, 'tally'>): number {
  return tally.reduce((sum, votes) => sum + votes, 0);
}

/** The option with more votes than all others; undefined without votes, and in a tie. */
export function leadingOption({ options, tally }: Pick<Poll, 'options' | 'tally'>): string | undefined {
  const most = Math.max(...tally);
  const leaders = options.filter((_option, index) => tally[index] === most);
  return most > 0 && leaders.length === 1 ? leaders[0] : undefined;
}
