import type { MailMessage } from './mail-message';
import type { AuditEntry } from './audit-entry';
import type { NewNotification, RealtimeAudience, WallSchedule } from '../../contract';
import type { ScopedStatement } from '../data/sql/engine';

/** Everything a request publishes, schedules and records besides its own statements; written by one statement in the message that commits. */
export interface OutboxEntries {
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
    /** At most 8 KiB as JSON; larger data is omitted and the client requests it. */
    readonly data: unknown;
    readonly audience: RealtimeAudience;
  }[];
  readonly notifications: readonly {
    readonly type: string;
    readonly notification: NewNotification;
  }[];
  /** With language and time zone of a recipient who has chosen none. */
  readonly mails: readonly (MailMessage & { readonly language: string; readonly timeZone: string | undefined })[];
  readonly audits: readonly (AuditEntry & { readonly pluginId: string })[];
  readonly scheduled: readonly {
    readonly job: string;
    readonly key: string;
    readonly at: Date;
    readonly payload: unknown;
    /** For a time of the wall clock; `at` follows from it. */
    readonly wall?: WallSchedule;
    readonly basis?: string;
  }[];
  /** Entries of entity histories, for `core:Activities`. */
  readonly activities: readonly {
    readonly id: string;
    readonly entityType: string;
    readonly entityId: string;
    readonly at: Date;
    readonly actorId: string | undefined;
    readonly verb: string;
    /** undefined for an activity without a field. */
    readonly field: string | undefined;
    readonly oldValue: unknown;
    readonly newValue: unknown;
  }[];
  readonly unscheduled: readonly { readonly job: string; readonly key: string }[];
  /** Response stored under an Idempotency-Key, in the same transaction. */
  readonly storedResponse:
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
  /** Persons whose principals changed. After the commit, caches drop them and the hub updates their rooms. */
  readonly principalsChanged: readonly string[];
}

/** Writes the effects of requests to the outbox and wakes the parts that process them. One per process. */
export interface OutboxEntriesWriter {
  /** Statements to append to the committing message, run as `system_core`; none when there are no effects. */
  statements(effects: OutboxEntries): readonly ScopedStatement[];
  /** Called after a successful commit, so that dispatching starts at once. */
  committed(effects: OutboxEntries): void;
}
