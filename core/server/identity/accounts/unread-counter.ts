import type { PersonContext } from '../../request-context/call-context';

/** What a person has not read, counted across their companies by the plugin that keeps it, such as an inbox. */
export interface UnreadCounter {
  /**
   * By client id; companies with nothing unread may be missing.
   *
   * @param clientIds of companies that the person may open. The context has no portal: rows of portals are counted by a
   * function of the plugin's schema, in one statement.
   * @param maxCount where counting a company stops
   */
  readonly count: (
    context: PersonContext,
    clientIds: readonly string[],
    maxCount: number,
  ) => Promise<ReadonlyMap<string, number>>;
}
