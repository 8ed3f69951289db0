import { mailQuotaMigration } from '../../background/mail/mail-quota';
import type { Migration } from '../../data/sql/migration';
import type { TableDeclaration } from '../../data/sql/table-declaration';
import { sequenceMigration } from '../../background/outbox/sequence-functions';
import { jobMigration } from '../../background/jobs/job-tables';
import { planIndexMigration, planMigration } from '../../identity/entitlements/plan-tables';
import { auditListMigration, streamMigration } from '../../background/outbox/stream-tables';
import { assertNotReplayedMigration, writeOutboxMigration } from '../../background/outbox/write-functions';

/**
 * Core's tables of the outbox and of everything that follows from it. Only `system_core` works on them; tables with
 * tenancy `portal` have its policy too. The installation's stream has the nil id, which no portal has.
 */
export const outboxTables: readonly TableDeclaration[] = [
  { name: 'outbox', tenancy: 'portal', persons: { actor_id: 'author' } },
  { name: 'portal_stream', tenancy: 'portal' },
  { name: 'feed', tenancy: 'portal', cards: { data: 'number' } },
  { name: 'subscriber', tenancy: 'instance' },
  { name: 'subscriber_progress', tenancy: 'portal' },
  { name: 'audit', tenancy: 'portal' },
  { name: 'audit_person', tenancy: 'instance', persons: { person_id: 'data' } },
  { name: 'idempotency_key', tenancy: 'person', persons: { person_id: 'data' }, cards: { body: 'key' } },
  { name: 'job', tenancy: 'portal', addresses: { recipient: 'created_at' } },
  { name: 'dead_letter', tenancy: 'portal', addresses: { recipient: 'created_at' } },
  { name: 'job_kind', tenancy: 'instance' },
  {
    name: 'captured_mail',
    tenancy: 'instance',
    persons: { sender_id: 'data' },
    addresses: { to_address: 'sent_at' },
  },
  { name: 'mail_count', tenancy: 'instance', isTransient: true },
  { name: 'backplane_message', tenancy: 'instance', isTransient: true },
  { name: 'plan', tenancy: 'instance' },
  { name: 'portal_plan', tenancy: 'portal' },
];

/** Run as `own_core` in the schema `core`, after the roles exist. */
export const outboxMigrations: readonly Migration[] = [
  streamMigration,
  jobMigration,
  planMigration,
  writeOutboxMigration,
  assertNotReplayedMigration,
  sequenceMigration,
  mailQuotaMigration,
  auditListMigration,
  planIndexMigration,
];
