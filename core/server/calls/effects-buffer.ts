import type { RealtimeAudience } from '../../contract';
import type { CallEffects } from '../events/effects';
import type { AuditEntry, MailMessage } from '../services';

/** Who and what a buffer's effects are about. */
export interface EffectsOrigin {
  readonly actorId: string | undefined;
  readonly actorKind: string;
  readonly requestId: string;
}

type Item<K extends keyof CallEffects> = CallEffects[K] extends readonly (infer T)[] ? T : never;

/**
 * Collects what a call says about one portal, or about the installation, until its transaction commits.
 *
 * Nothing is written before, so that an entity's rows are locked before its outbox row exists and a call that fails has
 * said nothing.
 */
export class EffectsBuffer {
  private events: Item<'events'>[] = [];
  private pushes: Item<'pushes'>[] = [];
  private notifications: Item<'notifications'>[] = [];
  private mails: Item<'mails'>[] = [];
  private audits: Item<'audits'>[] = [];
  private scheduled: Item<'scheduled'>[] = [];
  private unscheduled: Item<'unscheduled'>[] = [];
  private activities: Item<'activities'>[] = [];
  private principalsChanged: string[] = [];
  private answer: CallEffects['answer'];
  private count = 0;

  constructor(
    private readonly origin: EffectsOrigin,
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

  mail(message: MailMessage, language: string): void {
    this.mails.push({ ...message, language });
    this.count += 1;
  }

  audit(entry: AuditEntry, pluginId: string): void {
    this.audits.push({ ...entry, pluginId });
    this.count += 1;
  }

  schedule(scheduled: Item<'scheduled'>): void {
    this.scheduled.push(scheduled);
    this.count += 1;
  }

  unschedule(unscheduled: Item<'unscheduled'>): void {
    // Deletions are written before new rows, so what this call itself scheduled under the key must not get that far.
    const isSame = ({ job, key }: Item<'scheduled'>): boolean => job === unscheduled.job && key === unscheduled.key;
    this.scheduled = this.scheduled.filter((scheduled) => !isSame(scheduled));
    this.unscheduled.push(unscheduled);
    this.count += 1;
  }

  record(activities: CallEffects['activities']): void {
    this.activities.push(...activities);
    this.count += activities.length;
  }

  changePrincipals(persons: readonly string[]): void {
    this.principalsChanged.push(...persons);
    this.count += 1;
  }

  keepAnswer(answer: NonNullable<CallEffects['answer']>): void {
    this.answer = answer;
    this.count += 1;
  }

  /** Hands over everything said since the last time; undefined when that is nothing. */
  take(): CallEffects | undefined {
    if (this.count === 0) {
      return undefined;
    }
    const { events, pushes, notifications, mails, audits, scheduled, unscheduled } = this;
    const { activities, principalsChanged, answer } = this;
    this.clear();
    return {
      ...this.origin,
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
      answer,
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

/** Data over this many bytes as JSON are left out of a push; the client asks (decisions.md D2). */
const mostPushBytes = 8_192;

/** A push as the buffer keeps it; large data are dropped here, so that no carrier has to look again. */
export function makePush(
  pluginId: string,
  event: string,
  change: { readonly id: string; readonly version: number; readonly data?: unknown },
  audience: RealtimeAudience,
): Item<'pushes'> {
  const fits = change.data !== undefined && Buffer.byteLength(JSON.stringify(change.data)) <= mostPushBytes;
  return {
    pluginId,
    event,
    id: change.id,
    version: change.version,
    data: fits ? change.data : undefined,
    audience,
  };
}
