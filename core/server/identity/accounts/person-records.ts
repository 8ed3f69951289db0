import { appearanceChangedLive, peopleChangedLive, readAppearance, localized } from '../../../contract';
import type { AppearanceChoice, WorkingWeek } from '../../../contract';
import type { CoreRequest } from '../../request-context/core-service';
import { AppError } from '../../platform/app-error';
import type { Sql } from '../../data/sql/database';
import { mergeMessages } from '../../data/sql/messages';
import { sql } from '../../data/sql/tag';
import { contextMessages } from '../../request-context/messages';
import { identityDatabase } from './identity-scope';
import type { IdentityParts } from './identity-parts';
import { identityMessages } from './messages';
import { presentMember, readMembers, toMemberEntry } from './member-rows';
import { newId } from './new-id';
import { Registrations } from './registrations';
import type { OwnWorkingHours, PersonDetails, PersonPatch } from './services';
import { isTimeZone } from './time-zones';

/** An account as identity's own services read it. */
export interface AccountRow {
  readonly id: string;
  readonly email: string;
  readonly full_name: string;
  readonly email_verified_at: string | null;
  readonly is_super_admin: boolean;
  readonly hash: string | null;
  /** Whether two-step verification is turned on. */
  readonly has_two_step: boolean;
}

/** Fields of a new account. */
export interface NewPerson {
  readonly email: string;
  readonly fullName: string;
  readonly signupMode: 'Web' | 'Invite' | 'Operator';
}

interface ConfirmedPerson {
  readonly personId: string;
  readonly email: string;
  readonly hash: string;
}

interface DetailsRow {
  readonly id: string;
  readonly email: string;
  readonly full_name: string;
  readonly photo_key: string | null;
  readonly job_title: string | null;
  readonly pronouns: string | null;
  readonly phone: string | null;
  readonly country_code: string | null;
  readonly std_code: string | null;
  readonly time_zone: string | null;
  readonly working_hours: WorkingWeek;
  readonly profile_completed_at: string | null;
  readonly appearance: Readonly<Record<string, unknown>>;
}

type HoursRow = Pick<DetailsRow, 'working_hours'> & { readonly working_hours_version: number };

const hoursColumns = sql`working_hours, working_hours_version`;

/** Stores persons and publishes their changes. */
export class PersonRecords {
  private readonly db;

  constructor(
    private readonly call: CoreRequest,
    private readonly parts: IdentityParts,
  ) {
    this.db = identityDatabase(call);
  }

  /** The request's person. @throws Error for an anonymous request, which every gate refuses before. */
  get callerId(): string {
    const { personId } = this.call;
    if (personId === undefined) {
      throw new Error('This request needs a person, but is anonymous.');
    }
    return personId;
  }

  findByEmail(email: string): Promise<AccountRow | undefined> {
    return this.find(sql`p.email = ${email}`);
  }

  findById(personId: string): Promise<AccountRow | undefined> {
    return this.find(sql`p.id = ${personId}`);
  }

  /** Creates a person with the request's language, or finds the one with that address. @returns its id. */
  async add(person: NewPerson): Promise<string> {
    const { clock, origin } = this.call.context;
    const now = clock.now();
    const appearance: AppearanceChoice = origin === undefined ? {} : { language: origin.language };
    // The update changes nothing; it waits for a concurrent insert of the same address and returns that row.
    const row = await this.db.row<{ id: string }>(
      sql`insert into person (id, email, full_name, signup_mode, appearance, created_at, updated_at)
        values (${newId(now)}, ${person.email}, ${person.fullName}, ${person.signupMode},
          ${sql.json(appearance)}::jsonb, ${now}, ${now})
        on conflict (email) do update set email = excluded.email returning id`,
    );
    return row?.id ?? '';
  }

  async setCredential(personId: string, hash: string): Promise<void> {
    await this.db.run(
      sql`insert into credential (person_id, hash, changed_at) values (${personId}, ${hash}, ${this.now})
        on conflict (person_id) do update set hash = excluded.hash, changed_at = excluded.changed_at`,
    );
  }

  /** Marks the address as confirmed and sets the password; deletes other registrations of the address. */
  async confirm({ personId, email, hash }: ConfirmedPerson): Promise<void> {
    await this.setCredential(personId, hash);
    await this.db.run(
      sql`update person set email_verified_at = ${this.now} where id = ${personId} and email_verified_at is null`,
    );
    await new Registrations(this.db, this.call.context.clock, this.parts.keys).deleteAll(email);
  }

  async details(personId: string): Promise<PersonDetails> {
    const row = await this.db.row<DetailsRow>(
      sql`select id, email, full_name, photo_key, job_title, pronouns, phone, country_code, std_code, time_zone,
          working_hours, profile_completed_at, appearance
        from person where id = ${personId} and erased_at is null`,
    );
    if (row === undefined) {
      throw new AppError('not_found', localized(identityMessages.noSuchPerson));
    }
    return toDetails(row);
  }

  async change(personId: string, patch: PersonPatch, isComplete: boolean): Promise<void> {
    if (patch.timeZone !== undefined && patch.timeZone !== '' && !isTimeZone(patch.timeZone)) {
      throw new AppError('validation_failed', localized(identityMessages.unknownTimeZone));
    }
    const set = (column: string, value: string | undefined) =>
      value === undefined ? undefined : sql`${sql.id(column)} = ${value}`;
    const assignments: readonly (Sql | undefined)[] = [
      // An empty name would leave the person nameless everywhere; the endpoint's schema rejects it too.
      set('full_name', patch.fullName === '' ? undefined : patch.fullName),
      set('job_title', patch.jobTitle),
      set('pronouns', patch.pronouns),
      set('phone', patch.phone),
      set('country_code', patch.countryCode),
      set('std_code', patch.stdCode),
      set('time_zone', patch.timeZone),
      isComplete ? sql`profile_completed_at = coalesce(profile_completed_at, ${this.now}::timestamptz)` : undefined,
    ];
    await this.update(personId, assignments);
  }

  async workingHours(personId: string): Promise<OwnWorkingHours> {
    const row = await this.db.row<HoursRow>(sql`select ${hoursColumns} from person where id = ${personId}`);
    return toWorkingHours(row);
  }

  async changeWorkingHours(personId: string, week: WorkingWeek): Promise<OwnWorkingHours> {
    const { ifMatch } = this.call;
    if (ifMatch === undefined) {
      throw new AppError('precondition_required', localized(contextMessages.versionMissing));
    }
    const given = sql`${sql.json(week)}::jsonb`;
    const row = await this.db.row<HoursRow & { is_same: boolean }>(
      sql`select ${hoursColumns}, working_hours = ${given} as is_same from person where id = ${personId} for update`,
    );
    const current = toWorkingHours(row);
    // A repetition after a lost response has the former version.
    if (row?.is_same === true) {
      return current;
    }
    if (current.version !== ifMatch) {
      throw new AppError('conflict', localized(mergeMessages.changedMeanwhile), {
        params: { conflicts: ['workingHours'], current },
      });
    }
    await this.update(personId, [
      sql`working_hours = ${given}`,
      sql`working_hours_version = working_hours_version + 1`,
    ]);
    return { workingHours: week, version: current.version + 1 };
  }

  /** Publishes to this person only, in every portal of theirs. @returns the person's version. */
  async changeAppearance(personId: string, patch: AppearanceChoice): Promise<number> {
    const row = await this.db.row<{ version: number; appearance: Readonly<Record<string, unknown>> }>(
      sql`update person set appearance = appearance || ${sql.json(patch)}::jsonb, version = version + 1
        where id = ${personId} returning version, appearance`,
    );
    if (row === undefined) {
      throw new AppError('not_found', localized(identityMessages.noSuchPerson));
    }
    const { version } = row;
    const change = { id: personId, version, data: readAppearance(row.appearance) };
    const portals = await this.db.rows<{ client_id: string }>(
      sql`select client_id from membership where person_id = ${personId} and status = 'active'`,
    );
    for (const { client_id: clientId } of portals) {
      this.call.outboxFor(clientId).publish(appearanceChangedLive, change, { persons: [personId] });
    }
    return version;
  }

  /** @returns the previous key. */
  async setPhoto(personId: string, key: string | undefined): Promise<string | undefined> {
    const before = await this.db.row<{ photo_key: string | null }>(
      sql`select photo_key from person where id = ${personId} for update`,
    );
    await this.update(personId, [sql`photo_key = ${key ?? null}`]);
    return before?.photo_key ?? undefined;
  }

  async photoKey(personId: string): Promise<string | undefined> {
    const viewer = this.callerId;
    const row = await this.db.row<{ photo_key: string | null }>(
      sql`select photo_key from person where id = ${personId} and erased_at is null
        and (id = ${viewer} or exists (
          select 1 from membership mine join membership theirs on theirs.client_id = mine.client_id
          where mine.person_id = ${viewer} and mine.status = 'active' and theirs.person_id = ${personId}))`,
    );
    return row?.photo_key ?? undefined;
  }

  /** Publishes to the person's portals and to every process that names or photos must be reloaded. */
  async publishChange(personId: string): Promise<void> {
    await this.db.run(sql`update membership set version = version + 1 where person_id = ${personId}`);
    const rows = await readMembers(this.db, sql`m.person_id = ${personId} and m.status = 'active'`);
    for (const row of rows) {
      const change = { id: personId, version: row.version, data: presentMember(toMemberEntry(row)) };
      this.call.outboxFor(row.client_id).publish(peopleChangedLive, change, 'portal');
    }
    this.call.afterCommit(() => this.parts.events.publish({ kind: 'person-changed', personId }));
  }

  private get now(): Date {
    return this.call.context.clock.now();
  }

  private find(condition: Sql): Promise<AccountRow | undefined> {
    return this.db.row<AccountRow>(
      sql`select p.id, p.email, p.full_name, p.email_verified_at, p.is_super_admin, c.hash,
          t.turned_on_at is not null as has_two_step
        from person p left join credential c on c.person_id = p.id left join two_step t on t.person_id = p.id
        where ${condition} and p.erased_at is null`,
    );
  }

  private async update(personId: string, assignments: readonly (Sql | undefined)[]): Promise<void> {
    const given = assignments.filter((assignment) => assignment !== undefined);
    if (given.length === 0) {
      return;
    }
    await this.db.run(
      sql`update person set ${sql.join(given, sql`, `)}, version = version + 1, updated_at = ${this.now}
        where id = ${personId}`,
    );
    await this.publishChange(personId);
  }
}

/** Whether the address is confirmed. */
export function isConfirmed(account: AccountRow | undefined): boolean {
  return account !== undefined && account.email_verified_at !== null;
}

function toWorkingHours(row: HoursRow | undefined): OwnWorkingHours {
  if (row === undefined) {
    throw new AppError('not_found', localized(identityMessages.noSuchPerson));
  }
  return { workingHours: row.working_hours, version: row.working_hours_version };
}

function toDetails(row: DetailsRow): PersonDetails {
  return {
    personId: row.id,
    email: row.email,
    fullName: row.full_name,
    photoKey: row.photo_key ?? undefined,
    jobTitle: row.job_title ?? '',
    pronouns: row.pronouns ?? '',
    phone: row.phone ?? '',
    countryCode: row.country_code ?? '',
    stdCode: row.std_code ?? '',
    timeZone: row.time_zone ?? '',
    workingHours: row.working_hours,
    isProfileCompleted: row.profile_completed_at !== null,
    appearance: row.appearance,
  };
}
