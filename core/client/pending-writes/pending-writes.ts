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

/** An entity whose creation is kept on the device. */
export interface KeptCreation {
  /** The type of the entity, as in `EntityKey`. */
  readonly type: string;
  /** Stands for the entity until the server has created it. */
  readonly id: string;
  /** The entity as the person sees it. */
  readonly entity: object;
  /** What the person has changed after the creation was sent; sent once the server has created the entity. */
  readonly changes: Readonly<Record<string, unknown>>;
  /** The person has deleted it after the creation was sent; deleted once the server has created the entity. */
  readonly isRemoved?: boolean;
}

/** A change of an entity whose creation is kept. */
export interface CreationChange {
  /** The entity with the change. */
  readonly entity: object;
  /** What people call it now. */
  readonly label: string;
  readonly changes: Readonly<Record<string, unknown>>;
  /** The body of the request that creates the entity like this. */
  readonly body: unknown;
}

/** The deletion of an entity that the server may have created. */
export interface CreationRemoval {
  readonly isRemoved: true;
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
  /** The server makes the change only once the person has confirmed it. */
  readonly isUnconfirmed: boolean;
  /** Both values of the fields that conflict, where they are short texts. */
  readonly conflicts: readonly { readonly mine: string; readonly theirs: string }[];
  readonly edit: KeptEdit | undefined;
  readonly creation: KeptCreation | undefined;
  /** The server may have done it: it was sent, and no response came. */
  readonly mayBeDone: boolean;
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
  /**
   * Changes or deletes an entity whose creation is kept. The creation is sent with the change; if the server may have
   * done it, the change waits for its response, as a deletion always does.
   *
   * @returns false when the creation is not kept any more.
   */
  amend(key: string, change: CreationChange | CreationRemoval): Promise<boolean>;
  /** Deletes a write. One that is being sent stays, because its outcome is not known. */
  discard(key: string): Promise<void>;
}
export const PendingWrites = serviceToken<PendingWrites>('core:PendingWrites');
