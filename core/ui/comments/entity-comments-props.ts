import type { CommentEndpoints } from '../../contract';

/** The comments on one entity, and what the person may do with them. */
export interface EntityCommentsProps {
  /** Loads the endpoints that the owner declared by `defineComments`; pass the same function at every render. */
  readonly endpoints: () => Promise<CommentEndpoints>;
  /** Give the component a `key` of it, so that each entity has its own field. */
  readonly entityId: string;
  /** Whether the person may write, react and resolve. In a read-only portal they never can. */
  readonly canComment: boolean;
  /** Whether the person may delete comments of others. */
  readonly canModerate: boolean;
}
