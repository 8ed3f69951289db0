import { serviceToken } from '../../contract';

/** An edit of an entity that is kept on the device. */
export interface KeptEdit {
  /** The type of the entity, as in `EntityKey`. */
  readonly type: string;
  readonly id: string;
  readonly patch: Readonly<Record<string, unknown>>;
  /** The values that the patch replaces, as the person saw them. */
  readonly before: Readonly<Record<string, unknown>>;
  /** The version that editing began from. */
  readonly version: number;
}

/** A write without a response, kept on this device. */
export interface UnsentWrite {
  readonly key: string;
  /** The portal to which it belongs; undefined outside of portals. */
  readonly clientId: string | undefined;
  readonly endpointId: string;
  readonly action: 'create' | 'change' | 'delete';
  /** What people call the thing that is written. */
  readonly label: string | undefined;
  /** The short texts and numbers that are written, without ids and codes. */
  readonly values: readonly string[];
  readonly keptAt: Date;
  /** `refused`: the person decides; see `reason`. */
  readonly state: 'waiting' | 'sending' | 'refused';
  /** Why it was refused: sentences, usually the server's. */
  readonly reason: readonly string[];
  /** Another person changed the same field. Sending the same again would be refused again. */
  readonly isConflict: boolean;
  readonly edit: KeptEdit | undefined;
  /** As `KeptError.settled`, but without the endpoint's parsing. */
  readonly settled: Promise<unknown>;
}

/**
 * Writes that got no response: kept on this device with their idempotency keys and base versions, in order for each
 * entity, and sent when the server responds again. Refused ones stay until the person decides. Observable.
 */
export interface PendingWrites {
  /** All that are unsent, including refused ones. */
  readonly waiting: number;
  /** Oldest first. */
  readonly items: readonly UnsentWrite[];
  /** False while the browser's database could not store one of them: it is lost when the tab is closed. */
  readonly isStored: boolean;
  /** Sends a write again, now. */
  retry(key: string): Promise<void>;
  /** Deletes a write. One that is being sent stays, because its outcome is not known. */
  discard(key: string): Promise<void>;
}
export const PendingWrites = serviceToken<PendingWrites>('core:PendingWrites');
