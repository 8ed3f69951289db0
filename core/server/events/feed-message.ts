import type { RealtimeAudience } from '../../contract';

/** A numbered change as it travels between processes and stands in the feed. */
export interface FeedItem {
  readonly number: number;
  /** Whose gate decides who may receive it; `core` is open to every member of the portal. */
  readonly pluginId: string;
  readonly name: string;
  readonly entityId: string;
  readonly version: number;
  readonly data?: unknown;
  readonly audience: RealtimeAudience;
}

/** What the dispatcher says on the back plane's channel `feed` after it has committed. */
export interface FeedMessage {
  readonly clientId: string;
  /** The portal's last number of this batch; everything up to it can be read now. */
  readonly upTo: number;
  readonly items: readonly FeedItem[];
}

/** Travels with the feed, so that a process that missed it makes it up; its audience is nobody, so no browser gets it. */
export const principalsChangedName = 'core.principals-changed';
