import type { Clock } from '../../../kernel/services';
import { readOrigin } from '../../request-context/request-origin';
import type { ContextFactory } from '../../request-context/contexts';
import { installationActor } from '../../request-context/system-actor';
import { asSystem } from '../../data/sql/system-statements';
import { fileKeySql } from '../../work-areas/files/declared-files';
import type { StoredFiles } from '../../work-areas/files/stored-files';
import type { CoreJob, CoreJobRun } from '../../background/jobs/core-job';
import type { ClaimedJob } from '../../background/jobs/job-store';
import type { Sql } from '../../data/sql/database';
import { defaultBatchSize, deleteInBatches } from '../../data/sql/delete-in-batches';
import { DatabaseError } from '../../data/sql/engine';
import type { DatabaseEngine, ScopedStatement } from '../../data/sql/engine';
import type { MigrationOwner } from '../../data/sql/migration-owner';
import { fixedNumber, sql } from '../../data/sql/tag';
import { CardBlanker } from './card-blanker';
import type { DeclaredTable, ErasurePass } from './card-blanker';
import { declaredTables, ownColumns } from './declared-tables';
import { Erasure } from './erasure';
import type { ErasureProgress } from './erasure-store';
import { erasePersonKind, ErasureStore } from './erasure-store';
import { erasureIsClaimed } from './schema';

/** Every request that started before the account was closed has ended after this time, on all processes. Milliseconds. */
const closingDelay = 120_000;
/** Interval at which a process polls for the end of another one. Milliseconds. */
const heldDelay = 5_000;
/** Several days with the backoff of jobs. */
const maxAttempts = 100;
const filesAtOnce = 100;

export interface PersonErasuresOptions {
  readonly engine: DatabaseEngine;
  readonly owners: readonly MigrationOwner[];
  readonly files: StoredFiles;
  readonly clock: Clock;
  readonly contexts: () => ContextFactory;
}

/**
 * Deletes what tables declare of persons whose accounts are closed, in batches, each in a transaction of its own.
 *
 * A pass keeps no position: it deletes all rows that it finds. There is no list of tables here: `persons`, `addresses` and
 * `cards` of `TableDeclaration` select the rows. A request that was authenticated before the account was closed can
 * still write afterwards, so a final pass follows two minutes later.
 */
export class PersonErasures {
  readonly store: ErasureStore;
  private readonly cards: CardBlanker;

  constructor(private readonly options: PersonErasuresOptions) {
    this.store = new ErasureStore(options.engine);
    this.cards = new CardBlanker({ ...options, store: this.store });
  }

  readonly job: CoreJob = {
    kind: erasePersonKind,
    maxAttempts: maxAttempts,
    run: (job, run) => this.run(job, run),
  };

  /**
   * One pass over all declared tables.
   *
   * @returns false if another process works on it.
   * @throws the signal's reason when it is aborted.
   */
  async runPass(personId: string, run: Partial<Pick<CoreJobRun, 'signal' | 'progress'>> = {}): Promise<boolean> {
    const state = await this.store.find(personId);
    if (state === undefined) {
      return true;
    }
    const { signal, progress = () => undefined } = run;
    const pass: ErasurePass = { state, signal, progress };
    try {
      await this.forgetWaitingActor(pass);
      await this.forgetRecipient(pass);
      for (const table of declaredTables(this.options.owners)) {
        await this.deleteRows(pass, table);
        await this.deleteAddresses(pass, table);
        await this.cards.blank(pass, table);
      }
      await this.removeFiles(pass);
      await this.write(pass, [this.store.endPass(personId, this.now)], {});
      return true;
    } catch (error) {
      if (error instanceof DatabaseError && error.code === erasureIsClaimed) {
        return false;
      }
      if (signal?.aborted === true) {
        await this.store.release(personId);
      }
      throw error;
    }
  }

  private async run(job: ClaimedJob, run: CoreJobRun): Promise<void> {
    const { store, signal } = run;
    const { engine, contexts } = this.options;
    const began = this.now;
    if (!(await this.runPass(job.key, run))) {
      await store.release(job, new Date(this.now.getTime() + heldDelay));
      return;
    }
    const state = await this.store.find(job.key);
    if (state === undefined) {
      await engine.once('write', [store.finish(job, undefined)]);
      return;
    }
    const closing = new Date(state.requestedAt.getTime() + closingDelay);
    if (began < closing) {
      await engine.once('write', [store.finish(job, closing)]);
      return;
    }
    await contexts().inInstance(
      {
        pluginId: 'core',
        actor: installationActor('job'),
        ...readOrigin(job.requestId),
        mode: 'write',
        signal,
        closing: () => [this.store.complete(job.key, this.now), store.finish(job, undefined)],
      },
      (context) => context.get(Erasure).complete(state),
    );
  }

  /** Outbox rows without a sequence number would create a new pseudonym. Uses the index of these rows, which are few. */
  private async forgetWaitingActor(pass: ErasurePass): Promise<void> {
    const { personId } = pass.state;
    await this.updateAll(
      pass,
      sql`update core.outbox set actor_id = null where id = any (array(
        select id from core.outbox where number is null and actor_id = ${personId}::uuid limit ${fixedNumber(defaultBatchSize)}))`,
    );
  }

  /** Notifications that no sink has delivered yet name their recipients. */
  private async forgetRecipient(pass: ErasurePass): Promise<void> {
    const { personId } = pass.state;
    await this.updateAll(
      pass,
      sql`update core.outbox set audience = jsonb_set(audience, '{persons}', (audience->'persons') - ${personId}::text)
        where id = any (array(
          select id from core.outbox where kind = 'notification' and (audience->'persons') @> ${sql.json([personId])}
          limit ${fixedNumber(defaultBatchSize)}))`,
    );
  }

  /** Runs a statement in transactions of its own until it finds no row. */
  private async updateAll(pass: ErasurePass, statement: Sql): Promise<void> {
    const { engine } = this.options;
    for (;;) {
      pass.signal?.throwIfAborted();
      const [, result] = await engine.once('write', [
        this.store.lock(pass.state.personId, this.now),
        asSystem(statement),
      ]);
      if ((result?.count ?? 0) === 0) {
        return;
      }
      pass.progress();
    }
  }

  /** Deletes the rows of the person. */
  private async deleteRows(pass: ErasurePass, table: DeclaredTable): Promise<void> {
    for (const column of ownColumns(table.declaration)) {
      await this.delete(pass, table, sql`${sql.id(column)} = ${pass.state.personId}::uuid`);
    }
  }

  /** Deletes rows with the person's email address, except those of a newer account with the same address. */
  private async deleteAddresses(pass: ErasurePass, table: DeclaredTable): Promise<void> {
    const { email, requestedAt } = pass.state;
    if (email === undefined) {
      return;
    }
    for (const [column, time] of Object.entries(table.declaration.addresses ?? {})) {
      const isOld = sql`${sql.id(time)} <= ${requestedAt}::timestamptz`;
      await this.delete(pass, table, sql`${sql.id(column)} = ${email} and ${isOld}`);
    }
  }

  private async delete(pass: ErasurePass, { name, declaration, scope }: DeclaredTable, where: Sql): Promise<void> {
    const { engine } = this.options;
    const { personId } = pass.state;
    const { files = [] } = declaration;
    const keys = sql.join(files.map(fileKeySql), sql`, `);
    await deleteInBatches({
      engine,
      scope,
      table: name,
      where,
      ...(files.length === 0 ? {} : { returning: sql`array[${keys}] as files` }),
      ...(pass.signal === undefined ? {} : { signal: pass.signal }),
      onProgress: pass.progress,
      before: () => [this.store.lock(personId, this.now)],
      withEach: ({ rows, count }) => {
        const named = rows.flatMap((row) => row['files'] as readonly (string | null)[]);
        const existing = named.filter((key) => key !== null && key !== '') as readonly string[];
        return [
          this.store.count(personId, { deletedRows: count }),
          ...(existing.length === 0 ? [] : [this.store.addFiles(personId, existing)]),
        ];
      },
    });
  }

  private async removeFiles(pass: ErasurePass): Promise<void> {
    const { files } = this.options;
    const { personId } = pass.state;
    for (;;) {
      pass.signal?.throwIfAborted();
      const keys = await this.store.files(personId, filesAtOnce);
      if (keys.length === 0) {
        return;
      }
      for (const key of keys) {
        await files.remove(key);
      }
      await this.write(pass, [this.store.removeFiles(personId, keys)], { deletedFiles: keys.length });
      pass.progress();
    }
  }

  private async write(
    { state }: ErasurePass,
    statements: readonly ScopedStatement[],
    progress: ErasureProgress,
  ): Promise<void> {
    const { personId } = state;
    const [hold, count] = [this.store.lock(personId, this.now), this.store.count(personId, progress)];
    await this.options.engine.once('write', [hold, ...statements, count]);
  }

  private get now(): Date {
    return this.options.clock.now();
  }
}
