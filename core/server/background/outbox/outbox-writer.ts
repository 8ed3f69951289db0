import type { WallSchedule } from '../../../contract';
import type { Clock } from '../../../kernel/services';
import { newLinkStatement } from '../../identity/links/new-link-statement';
import { countMail } from '../mail/mail-quota';
import { checkedRecipient } from '../mail/recipient';
import { notificationRows } from '../notifications/notification-rows';
import type { MailDeclarations } from '../mail/mail-declarations';
import { sendMailKind } from '../mail/send-mail-kind';
import type { ScopedStatement } from '../../data/sql/engine';
import { sql } from '../../data/sql/tag';
import type { OutboxEntries, OutboxEntriesWriter } from '../../request-context/outbox-entries';
import { principalsChangedName } from './feed-message';
import { asSystem, installationStream } from '../../data/sql/system-statements';

/** Called after a commit, depending on its effects. */
export interface OutboxHandlers {
  /** The outbox of the portal, or of the installation, has pending rows. */
  onOutboxWritten(clientId: string): void;
  /** A job was queued, rescheduled or removed. */
  onJobsChanged(): void;
}

/** The argument of `core.write_outbox`. */
interface WrittenOutbox {
  readonly clientId: string;
  readonly actorId: string | undefined;
  readonly actorKind: string;
  readonly requestId: string;
  readonly outbox?: readonly OutboxRow[];
  readonly jobs?: readonly JobRow[];
  readonly activities?: OutboxEntries['activities'];
  readonly unscheduled?: readonly { readonly kind: string; readonly key: string }[];
  readonly response?: OutboxEntries['storedResponse'];
}

interface OutboxRow {
  readonly kind: 'event' | 'push' | 'audit' | 'notification' | 'principals';
  readonly pluginId: string;
  readonly name: string;
  readonly version?: number;
  readonly entityId?: string;
  readonly data?: unknown;
  readonly audience?: unknown;
}

/** An email as it is stored until it is sent, with the link by which its reader unsubscribes. */
interface QueuedMail {
  readonly job: JobRow;
  readonly link: ScopedStatement | undefined;
}

interface JobRow {
  readonly kind: string;
  readonly key: string;
  readonly at: Date;
  readonly payload: unknown;
  readonly wall?: WallSchedule;
  readonly basis?: string;
}

/** Writes the effects of a request to the outbox and the job table: one statement in the message that commits. */
export class OutboxWriter implements OutboxEntriesWriter {
  constructor(
    private readonly clock: Clock,
    private readonly mails: MailDeclarations,
    /** Emails that requests of one portal may queue within a day. */
    private readonly mailQuota: number,
    private readonly handlers: OutboxHandlers,
  ) {}

  statements(effects: OutboxEntries): readonly ScopedStatement[] {
    const outbox = outboxRows(effects);
    const mails = this.queuedMails(effects);
    const jobs = [...lastOfEachKey(effects.scheduled), ...mails.map(({ job }) => job)];
    const { unscheduled, activities, storedResponse } = effects;
    if (outbox.length + jobs.length + unscheduled.length + activities.length === 0 && storedResponse === undefined) {
      return [];
    }
    const written: WrittenOutbox = {
      clientId: effects.clientId ?? installationStream,
      actorId: effects.actorId,
      actorKind: effects.actorKind,
      requestId: effects.requestId,
      ...(outbox.length > 0 ? { outbox } : {}),
      ...(jobs.length > 0 ? { jobs } : {}),
      ...(unscheduled.length > 0 ? { unscheduled: unscheduled.map(({ job, key }) => ({ kind: job, key })) } : {}),
      ...(activities.length > 0 ? { activities } : {}),
      ...(storedResponse === undefined ? {} : { response: storedResponse }),
    };
    const links = mails.flatMap(({ link }) => (link === undefined ? [] : [link]));
    return [...this.mailCount(effects), ...links, asSystem(sql`select core.write_outbox(${sql.json(written)})`)];
  }

  private mailCount({ clientId, mails, actorKind }: OutboxEntries): readonly ScopedStatement[] {
    if (clientId === undefined || mails.length === 0) {
      return [];
    }
    const addresses = mails.map(({ to }) => to.address);
    const { mailQuota: quota, clock } = this;
    return [countMail({ clientId, addresses, now: clock.now(), quota, isRefused: actorKind !== 'job' })];
  }

  committed(effects: OutboxEntries): void {
    if (outboxRows(effects).length > 0) {
      this.handlers.onOutboxWritten(effects.clientId ?? installationStream);
    }
    if (effects.scheduled.length + effects.unscheduled.length + effects.mails.length > 0) {
      this.handlers.onJobsChanged();
    }
  }

  private queuedMails({ mails, clientId }: OutboxEntries): readonly QueuedMail[] {
    const now = this.clock.now();
    return mails.map(({ to, template, data, language, timeZone, sender, unsubscribe }) => {
      this.mails.template(template);
      const link =
        unsubscribe === undefined || clientId === undefined
          ? undefined
          : newLinkStatement(this.mails.unsubscription(unsubscribe.purpose.id).purpose, unsubscribe, { clientId, now });
      const payload = {
        to: checkedRecipient(to),
        template,
        data,
        language,
        timeZone,
        sender,
        unsubscribe: link === undefined ? undefined : { purpose: unsubscribe?.purpose.id, token: link.token },
      };
      return {
        job: { kind: sendMailKind, key: crypto.randomUUID(), at: now, payload },
        link: link === undefined ? undefined : asSystem(link.statement),
      };
    });
  }
}

/** Domain events first, then pushes, audit entries and notifications, each kind in the order of its calls. */
function outboxRows(effects: OutboxEntries): readonly OutboxRow[] {
  return [
    ...effects.events.map(({ name, version, data }): OutboxRow => {
      return { kind: 'event', pluginId: ownerOfName(name), name, version, data };
    }),
    ...(effects.principalsChanged.length > 0 ? [principalsRow(effects.principalsChanged)] : []),
    ...effects.pushes.map(({ pluginId, event, id, version, data, audience }): OutboxRow => {
      return { kind: 'push', pluginId, name: event, version, entityId: id, data, audience };
    }),
    ...effects.audits.map(({ pluginId, action, entity, entityId, detail }): OutboxRow => {
      return { kind: 'audit', pluginId, name: action, entityId, data: { entity, detail } };
    }),
    ...effects.notifications.flatMap(({ type, notification }) =>
      notificationRows(notification, effects.actorId).map((row): OutboxRow => {
        return { kind: 'notification', pluginId: ownerOfName(type), name: type, ...row };
      }),
    ),
  ];
}

function principalsRow(persons: readonly string[]): OutboxRow {
  const data = { persons: [...new Set(persons)] };
  return { kind: 'principals', pluginId: 'core', name: principalsChangedName, data, audience: { persons: [] } };
}

function ownerOfName(name: string): string {
  return name.slice(0, Math.max(0, name.indexOf('.')));
}

/** The last entry of each key wins, because one statement may write a row only once. */
function lastOfEachKey(scheduled: OutboxEntries['scheduled']): readonly JobRow[] {
  const rows = new Map<string, JobRow>();
  for (const { job, ...row } of scheduled) {
    rows.set(`${job} ${row.key}`, { kind: job, ...row });
  }
  return [...rows.values()];
}
