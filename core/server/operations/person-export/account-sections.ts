import type { Sql } from '../../data/sql/database';
import { sql } from '../../data/sql/tag';
import type { FileStore } from '../../platform/file-store';

/** A row as JSON, and where it is in its table. */
export interface ExportedRow {
  readonly row: unknown;
  readonly place?: string;
}

/** What core keeps of a person, by the name of the section. Each row has its JSON as `row`. */
export function accountSections(personId: string): readonly (readonly [string, Sql<ExportedRow>])[] {
  const person = sql`${personId}::uuid`;
  return [
    [
      'account',
      sql<ExportedRow>`select to_jsonb(r) as row from (select id, email, full_name, job_title, pronouns, phone, country_code, std_code, time_zone,
          working_hours, locale, signup_mode, email_verified_at, profile_completed_at, appearance, created_at, updated_at
        from person where id = ${person}) r`,
    ],
    [
      'companies',
      sql<ExportedRow>`select to_jsonb(r) as row from (select m.client_id, p.name, m.role, m.title, m.team, m.status, m.joined_at,
          m.ended_at, m.active_on
        from membership m join portal p on p.client_id = m.client_id where m.person_id = ${person}
        order by m.joined_at) r`,
    ],
    [
      'invitations',
      sql<ExportedRow>`select to_jsonb(r) as row from (select p.name, i.role, i.full_name, i.job_title, i.status, i.sent_at, i.expires_at
        from invitation i join portal p on p.client_id = i.client_id
        where i.email = (select email from person where id = ${person}) order by i.id) r`,
    ],
    [
      'devices',
      sql<ExportedRow>`select to_jsonb(r) as row from (select device, agent, address, created_at, used_at, expires_at, ended_at
        from session where person_id = ${person} order by id) r`,
    ],
    [
      'apiTokens',
      sql<ExportedRow>`select to_jsonb(r) as row from (select client_id, name, scopes, created_at, created_from, expires_at, used_on,
          ended_at
        from api_token where person_id = ${person} order by id) r`,
    ],
    [
      'twoStepVerification',
      sql<ExportedRow>`select to_jsonb(r) as row from (select turned_on_at from two_step where person_id = ${person}) r`,
    ],
    ['watched', sql<ExportedRow>`select to_jsonb(w) as row from watcher w where person_id = ${person}`],
  ];
}

/** The photo as a `data:` URL; undefined without one. */
export async function photoOf(
  read: (query: Sql<ExportedRow>) => Promise<readonly ExportedRow[]>,
  files: Pick<FileStore, 'open' | 'size'>,
  personId: string,
): Promise<string | undefined> {
  const [found] = await read(
    sql<ExportedRow>`select to_jsonb(photo_key) as row from person where id = ${personId}::uuid`,
  );
  const key = found?.row;
  if (typeof key !== 'string' || key === '') {
    return undefined;
  }
  const file = `photos/${personId}/${key}.webp`;
  if ((await files.size(file)) === undefined) {
    return undefined;
  }
  const chunks: Uint8Array[] = [];
  for await (const chunk of await files.open(file)) {
    chunks.push(chunk);
  }
  return `data:image/webp;base64,${Buffer.concat(chunks).toString('base64')}`;
}
