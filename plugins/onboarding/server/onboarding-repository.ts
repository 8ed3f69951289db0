import type { CallContext, Database } from '@tessera/core/server';
import { sql } from '@tessera/core/server';
import type { OnboardingStep } from '../contract';

/** A person's progress in one portal. */
export interface OnboardingProgress {
  readonly clientId: string;
  readonly path: 'company' | 'person';
  readonly step: OnboardingStep;
  readonly skipped: readonly SkippableStep[];
}

export type SkippableStep = 'officeteams' | 'projects';
export type ChoiceKind = 'office-team' | 'project';

interface ProgressRow {
  readonly client_id: string;
  readonly path: 'company' | 'person';
  readonly step: OnboardingStep;
  readonly skipped: readonly SkippableStep[];
}

/** Progress of the caller; the tables' policies hide all other rows. */
export class OnboardingRepository {
  private readonly db: Database;
  private readonly personId: string;

  constructor(private readonly context: CallContext) {
    this.db = context.db;
    this.personId = context.actor.userId ?? '';
  }

  async progress(): Promise<readonly OnboardingProgress[]> {
    const rows = await this.db.rows<ProgressRow>(
      sql`select client_id, path, step, skipped from progress
        where person_id = ${this.personId} order by started_at desc`,
    );
    return rows.map((row) => ({
      clientId: row.client_id,
      path: row.path,
      step: row.step,
      skipped: row.skipped,
    }));
  }

  /** A company that the person set up and has not finished. */
  async unfinishedCompanies(): Promise<readonly string[]> {
    const rows = await this.db.rows<{ client_id: string }>(
      sql`select client_id from progress
        where person_id = ${this.personId} and path = 'company' and step <> 'done' order by started_at desc`,
    );
    return rows.map((row) => row.client_id);
  }

  async save(progress: OnboardingProgress): Promise<void> {
    const now = this.context.clock.now();
    const finishedAt = progress.step === 'done' ? now : null;
    await this.db.run(
      sql`insert into progress as p (person_id, client_id, path, step, skipped, started_at, finished_at)
        values (${this.personId}, ${progress.clientId}, ${progress.path}, ${progress.step},
          ${progress.skipped}::text[], ${now}, ${finishedAt})
        on conflict (person_id, client_id) do update set path = excluded.path, step = excluded.step,
          skipped = excluded.skipped, finished_at = coalesce(p.finished_at, excluded.finished_at)`,
    );
  }

  /** The names of the company in the portal of the request; names that several admins entered count once. */
  async choices(clientId: string): Promise<Readonly<Record<ChoiceKind, readonly string[]>>> {
    const rows = await this.db.rows<{ kind: ChoiceKind; name: string }>(
      sql`select kind, name from choice where client_id = ${clientId} order by kind, position, person_id`,
    );
    const named = (kind: ChoiceKind) => distinctNames(rows.filter((row) => row.kind === kind).map((row) => row.name));
    return { 'office-team': named('office-team'), project: named('project') };
  }

  /** Replaces the company's names, whichever admin entered them; duplicates, ignoring case, count once. */
  async choose(clientId: string, kind: ChoiceKind, names: readonly string[]): Promise<void> {
    const distinct = distinctNames(names);
    await this.db.run(sql`delete from choice where client_id = ${clientId} and kind = ${kind}`);
    if (distinct.length > 0) {
      await this.db.run(
        sql`insert into choice (client_id, person_id, kind, position, name)
          select ${clientId}::uuid, ${this.personId}::uuid, ${kind}::text, n.position::int, n.name
          from unnest(${distinct}::text[]) with ordinality as n (name, position)`,
      );
    }
  }
}

function distinctNames(names: readonly string[]): readonly string[] {
  return [...new Map(names.map((name) => [name.toLowerCase(), name])).values()];
}
