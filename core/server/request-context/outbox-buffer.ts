import type { RealtimeAudience } from '../../contract';
import type { OutboxEntries } from './outbox-entries';
import type { ActingToken } from './actor';
import type { AuditEntry } from './audit-entry';
import type { MailMessage } from './mail-message';

/** Origin of a buffer's effects. */
export interface OutboxOrigin {
  readonly actorId: string | undefined;
  readonly actorKind: string;
  readonly requestId: string;
  /** Named in the details of every audited action. */
  readonly apiToken?: ActingToken | undefined;
}

type Item<K extends keyof OutboxEntries> = OutboxEntries[K] extends readonly (infer T)[] ? T : never;

/**
 * Collects a request's effects in one portal, or in the installation, until its transaction commits.
 *
 * Nothing is written earlier, so that an entity's rows are locked before its outbox row exists, and a failed request has
 * no effects.
 */
export class OutboxBuffer {
  private events: Item<'events'>[] = [];
  private pushes: Item<'pushes'>[] = [];
  private notifications: Item<'notifications'>[] = [];
  private mails: Item<'mails'>[] = [];
  private audits: Item<'audits'>[] = [];
  private scheduled: Item<'scheduled'>[] = [];
  private unscheduled: Item<'unscheduled'>[] = [];
  private activities: Item<'activities'>[] = [];
  private principalsChanged: string[] = [];
  private answer: OutboxEntries['storedResponse'];
  private count = 0;

  constructor(
    private readonly origin: OutboxOrigin,
    private readonly clientId: string | undefined,
  ) {}

  emit(event: Item<'events'>): void {
    this.events.push(event);
    this.count += 1;
  }

  push(push: Item<'pushes'>): void {
    this.pushes.push(push);
    this.count += 1;
  }

  notify(notification: Item<'notifications'>): void {
    this.notifications.push(notification);
    this.count += 1;
  }

  mail(message: MailMessage, usual: Pick<Item<'mails'>, 'language' | 'timeZone'>): void {
    this.mails.push({ ...message, ...usual });
    this.count += 1;
  }

  audit(entry: AuditEntry, pluginId: string): void {
    const { apiToken } = this.origin;
    const detail = apiToken === undefined ? {} : { detail: { ...entry.detail, apiToken } };
    this.audits.push({ ...entry, ...detail, pluginId });
    this.count += 1;
  }

  schedule(scheduled: Item<'scheduled'>): void {
    this.scheduled.push(scheduled);
    this.count += 1;
  }

  unschedule(unscheduled: Item<'unscheduled'>): void {
    // Deletions are written before new rows, so a job that this request scheduled under the key is removed here.
    const isSame = ({ job, key }: Item<'scheduled'>): boolean => job === unscheduled.job && key === unscheduled.key;
    this.scheduled = this.scheduled.filter((scheduled) => !isSame(scheduled));
    this.unscheduled.push(unscheduled);
    this.count += 1;
  }

  record(activities: OutboxEntries['activities']): void {
    this.activities.push(...activities);
    this.count += activities.length;
  }

  changePrincipals(persons: readonly string[]): void {
    this.principalsChanged.push(...persons);
    this.count += 1;
  }

  storeResponse(answer: NonNullable<OutboxEntries['storedResponse']>): void {
    this.answer = answer;
    this.count += 1;
  }

  /** Returns the effects collected since the last call and clears them; undefined when there are none. */
  take(): OutboxEntries | undefined {
    if (this.count === 0) {
      return undefined;
    }
    const { events, pushes, notifications, mails, audits, scheduled, unscheduled } = this;
    const { activities, principalsChanged, answer: storedResponse } = this;
    const { actorId, actorKind, requestId } = this.origin;
    this.clear();
    return {
      actorId,
      actorKind,
      requestId,
      clientId: this.clientId,
      events,
      pushes,
      notifications,
      mails,
      audits,
      scheduled,
      unscheduled,
      activities,
      principalsChanged,
      storedResponse,
    };
  }

  private clear(): void {
    this.events = [];
    this.pushes = [];
    this.notifications = [];
    this.mails = [];
    this.audits = [];
    this.scheduled = [];
    this.unscheduled = [];
    this.activities = [];
    this.principalsChanged = [];
    this.answer = undefined;
    this.count = 0;
  }
}

/** Larger data (bytes of JSON) are omitted from a push; the client requests them (decisions.md D2). */
const maxPushBytes = 8_192;

/** Creates a push. Drops large data, so that no transport has to check again. */
export function makePush(
  pluginId: string,
  event: string,
  change: { readonly id: string; readonly version: number; readonly data?: unknown },
  audience: RealtimeAudience,
): Item<'pushes'> {
  const fits = change.data !== undefined && Buffer.byteLength(JSON.stringify(change.data)) <= maxPushBytes;
  return {
    pluginId,
    event,
    id: change.id,
    version: change.version,
    data: fits ? change.data : undefined,
    audience,
  };
}
