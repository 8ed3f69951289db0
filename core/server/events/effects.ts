import type { MailMessage, AuditEntry } from '../services';
import type { RealtimeAudience } from '../../contract';
import type { ScopedStatement } from '../sql/engine';

/** Everything a call said besides its own statements; written as one statement in the message that commits. */
export interface CallEffects {
  readonly clientId: string | undefined;
  readonly actorId: string | undefined;
  readonly actorKind: string;
  readonly requestId: string;
  readonly events: readonly { readonly name: string; readonly version: number; readonly data: unknown }[];
  readonly pushes: readonly {
    /** Plugin whose gate decides who may receive it. */
    readonly pluginId: string;
    readonly event: string;
    readonly id: string;
    readonly version: number;
    /** At most 8 KiB as JSON; larger data is left out and the client asks. */
    readonly data: unknown;
    readonly audience: RealtimeAudience;
  }[];
  readonly notifications: readonly {
    readonly type: string;
    readonly to: readonly string[];
    readonly about: { readonly type: string; readonly id: string };
    readonly data: object;
  }[];
  readonly mails: readonly (MailMessage & { readonly language: string })[];
  readonly audits: readonly (AuditEntry & { readonly pluginId: string })[];
  readonly scheduled: readonly {
    readonly job: string;
    readonly key: string;
    readonly at: Date;
    readonly payload: unknown;
  }[];
  /** Lines of entities' histories, as `core:Activities` shows them. */
  readonly activities: readonly {
    readonly id: string;
    readonly entityType: string;
    readonly entityId: string;
    readonly at: Date;
    readonly actorId: string | undefined;
    readonly verb: string;
    /** undefined for a fact without fields. */
    readonly field: string | undefined;
    readonly oldValue: unknown;
    readonly newValue: unknown;
  }[];
  readonly unscheduled: readonly { readonly job: string; readonly key: string }[];
  /** Answer kept for an Idempotency-Key, in the same transaction. */
  readonly answer:
    | {
        readonly key: string;
        readonly personId: string;
        readonly endpoint: string;
        readonly bodyHash: string;
        readonly status: number;
        readonly body: unknown;
        readonly etag: string | undefined;
      }
    | undefined;
  /** Persons whose principals changed: caches drop, the hub joins and leaves, after commit. */
  readonly principalsChanged: readonly string[];
}

/** Writes the effects of calls and wakes who carries them out. One per process. */
export interface EffectsWriter {
  /** Statements to append to the committing message; none when nothing was said. Run as `system_core`. */
  statements(effects: CallEffects): readonly ScopedStatement[];
  /** Told after the commit succeeded, so that dispatching starts at once. */
  committed(effects: CallEffects): void;
}
