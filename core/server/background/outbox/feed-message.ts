import type { RealtimeAudience } from '../../../contract';

/** A sequenced change, in backplane messages and in the feed. */
export interface FeedItem {
  readonly number: number;
  /** Plugin whose gate decides who may receive it; `core` is open to every member of the portal. */
  readonly pluginId: string;
  readonly name: string;
  readonly entityId: string;
  readonly version: number;
  readonly data?: unknown;
  readonly audience: RealtimeAudience;
}

/** Message that the dispatcher publishes on the backplane's channel `feed` after its commit. */
export interface FeedMessage {
  readonly clientId: string;
  /** Last sequence number of this batch; all rows of the portal up to it are readable. */
  readonly upTo: number;
  readonly items: readonly FeedItem[];
}

/** Part of the feed, so that a process that missed it reads it later. Its audience is empty, so no browser receives it. */
export const principalsChangedName = 'core.principals-changed';
