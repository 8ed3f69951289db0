import type { PortalContext } from '@tessera/core/server';
import { sql } from '@tessera/core/server';
import type { NotificationPreferences } from '../contract';
import { defaultPreferences } from '../contract';

interface PreferenceRow {
  readonly person_id: string;
  readonly version: number;
  readonly choices: NotificationPreferences['choices'];
  readonly mail_mode: NotificationPreferences['mailMode'];
  readonly digest_at: string;
  readonly digest_day: NonNullable<NotificationPreferences['digestDay']> | null;
  readonly quiet_hours: NotificationPreferences['quietHours'];
  readonly working_days_only: boolean;
}

const columns = sql`person_id, version, choices, mail_mode, digest_at, digest_day, quiet_hours,
  working_days_only`;

function present(personId: string, row: PreferenceRow | undefined): NotificationPreferences {
  if (row === undefined) {
    return { ...defaultPreferences, id: personId, version: 0 };
  }
  return {
    id: personId,
    version: row.version,
    choices: row.choices,
    mailMode: row.mail_mode,
    digestAt: row.digest_at,
    digestDay: row.digest_day,
    quietHours: row.quiet_hours,
    workingDaysOnly: row.working_days_only,
  };
}

/** The preferences of some persons, or the defaults. */
export async function readPreferencesOf(
  { db, clientId }: PortalContext,
  persons: readonly string[],
): Promise<(personId: string) => NotificationPreferences> {
  const rows = await db.rows(sql<PreferenceRow>`select ${columns} from preference
    where client_id = ${clientId} and person_id = any(${persons}::uuid[])`);
  const byPerson = new Map(rows.map((row) => [row.person_id, row]));
  return (personId) => present(personId, byPerson.get(personId));
}

/** The preferences of one person, or the defaults. */
export async function readPreferencesOfPerson(
  context: PortalContext,
  personId: string,
): Promise<NotificationPreferences> {
  return (await readPreferencesOf(context, [personId]))(personId);
}

/**
 * Changes the preferences of a person. Changes of one person follow each other.
 *
 * @param change returns the new values from the current ones.
 */
export async function updatePreferences(
  { db, clientId }: PortalContext,
  personId: string,
  change: (current: NotificationPreferences) => NotificationPreferences,
): Promise<NotificationPreferences> {
  const { choices, mailMode, digestAt, workingDaysOnly } = defaultPreferences;
  await db.run(sql`insert into preference (client_id, person_id, version, choices, mail_mode, digest_at, working_days_only)
    values (${clientId}, ${personId}, 0, ${sql.json(choices)}, ${mailMode}, ${digestAt}, ${workingDaysOnly})
    on conflict (client_id, person_id) do nothing`);
  const row = await db.row(sql<PreferenceRow>`select ${columns} from preference
    where client_id = ${clientId} and person_id = ${personId} for update`);
  const next = change(present(personId, row));
  const quietHours = next.quietHours === null ? sql`null` : sql.json(next.quietHours);
  const written = await db.row(sql<PreferenceRow>`update preference set version = version + 1,
      choices = ${sql.json(next.choices)}, mail_mode = ${next.mailMode}, digest_at = ${next.digestAt},
      digest_day = ${next.digestDay ?? null}, quiet_hours = ${quietHours}, working_days_only = ${next.workingDaysOnly}
    where client_id = ${clientId} and person_id = ${personId} returning ${columns}`);
  return present(personId, written);
}
