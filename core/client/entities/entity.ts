import type { ApiRequestOptions } from '../services';

/** What every entity has: `version` grows with each change, and of two values the one with the higher version counts. */
export interface Entity {
  readonly id: string;
  readonly version: number;
}

/** How a change is sent; passed on to `Api.request`. */
export interface SaveRequest extends Pick<ApiRequestOptions, 'label' | 'edit' | 'asksToConfirm'> {
  /** The version that editing began from. */
  readonly ifMatch: number;
  /** The fields that the change replaces, as the person saw them. */
  readonly seen?: Readonly<Record<string, unknown>>;
}

/** A field that this person and another one changed at the same time. Nothing was overwritten; this person decides. */
export interface EntityConflict<Patch extends object> {
  readonly field: keyof Patch & string;
  /** What this person wrote. */
  readonly mine: Patch[keyof Patch];
  /** What the server has; undefined while that is unknown. */
  readonly theirs: Patch[keyof Patch] | undefined;
}

/** One entity as a panel or page shows it. */
export interface EntityView<Row extends Entity, Full extends Row, Patch extends object> {
  /**
   * The newest known values with this person's unsaved changes; all fields only after they have loaded. With unsaved
   * changes or outdated details, `version` is the oldest of what is shown.
   */
  readonly entity: Row | Full | undefined;
  /** `entity` once all fields have loaded. */
  readonly full: Full | undefined;
  /** `deleted`: by this person or another one; `entity` still has the last values. `failed`: see `error`. */
  readonly state: 'loading' | 'ready' | 'deleted' | 'failed';
  /** Why the last read failed. A view that was `ready` stays so, with older values. */
  readonly error: unknown;
  readonly conflicts: readonly EntityConflict<Patch>[];
}

/** A change that the server has accepted, or that is kept on the device until it responds. */
export interface SavedEdit<Full> {
  /** The server's values; for a kept change what this browser shows, where details may be missing. */
  readonly entity: Full;
  /**
   * Sets the former values again. A field that another person has changed since is left alone and becomes a conflict.
   *
   * @returns whether all of them were set.
   */
  readonly revert: () => Promise<boolean>;
}

/** A confirmed change, for counts and sums. */
export interface EntityTransition<Row> {
  /** The former values; `unknown` when this browser does not have them, undefined when the entity did not exist. */
  readonly before: Row | 'unknown' | undefined;
  /** The new values; undefined after a deletion, `unknown` when the event had none. */
  readonly after: Row | 'unknown' | undefined;
}
