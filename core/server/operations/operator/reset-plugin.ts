import { isThisMachine } from '../../web/http/this-machine';
import type { ServerConfiguration } from '../../platform/configuration';
import type { DatabaseEngine } from '../../data/sql/engine';
import { coreOwnerId, ownerNames, rowsOf } from '../../data/sql/migration-owner';
import { quoteIdentifier, quoteLiteral } from '../../data/sql/tag';
import { OperatorRefusal } from './operator-result';

export interface ResetPluginOptions {
  /** Whether the program is a development build. */
  readonly isDevelopment: boolean;
  readonly configuration: Pick<ServerConfiguration, 'databaseUrl' | 'publicUrl'>;
}

/**
 * Refuses to reset a plugin anywhere but in development on this machine: a reset deletes data without a backup, and in an
 * installation the remedy for a database that does not fit the program is the other program.
 *
 * @throws OperatorRefusal
 */
export function assertResetAllowed(pluginId: string, { isDevelopment, configuration }: ResetPluginOptions): void {
  const { databaseUrl, publicUrl } = configuration;
  if (!isDevelopment) {
    throw new OperatorRefusal(
      `Data of a plugin are deleted in development only, by 'npm run dev -- --reset ${pluginId}'.`,
    );
  }
  const remote = [publicUrl, databaseUrl].find((url) => url !== undefined && !isThisMachine(new URL(url).hostname));
  if (remote !== undefined) {
    throw new OperatorRefusal(
      `Data of a plugin are deleted only where PUBLIC_URL and DATABASE_URL are this machine; '${new URL(remote).hostname}' is another one.`,
    );
  }
  if (pluginId === coreOwnerId) {
    throw new OperatorRefusal("'core' is no plugin; to start anew, use another DATA_DIR.");
  }
}

/**
 * Deletes the tables of a plugin, its jobs and the record of its migrations, so that the next start creates them again.
 * Runs without a kernel, because none starts while the record does not fit the program.
 *
 * @throws OperatorRefusal if the database has nothing of the plugin.
 * @returns how many migrations will run again.
 */
export function resetPlugin(engine: DatabaseEngine, pluginId: string): Promise<number> {
  const id = quoteLiteral(pluginId);
  const kinds = quoteLiteral(`${pluginId}.`);
  const { schema, own } = ownerNames(pluginId);
  const core = quoteIdentifier(ownerNames(coreOwnerId).own);
  return engine.administer(async (run) => {
    const [ledger] = await rowsOf<{ exists: boolean }>(
      run,
      `select to_regclass('core.migration') is not null as "exists"`,
    );
    const migrations =
      ledger?.exists === true ? await rowsOf(run, `select id from core.migration where owner = ${id}`) : [];
    if (migrations.length === 0) {
      throw new OperatorRefusal(`The database has no tables of a plugin '${pluginId}'.`);
    }
    await run('begin');
    try {
      await run(`set local role ${quoteIdentifier(own)}; drop schema ${quoteIdentifier(schema)} cascade`);
      await run(`set local role ${core}`);
      for (const table of ['job', 'dead_letter', 'job_kind']) {
        await run(`delete from core.${table} where starts_with(kind, ${kinds})`);
      }
      for (const table of ['comment_version', 'comment_reaction']) {
        await run(`delete from core.${table} t using core.comment c
          where c.client_id = t.client_id and c.id = t.comment_id and starts_with(c.entity_type, ${kinds})`);
      }
      for (const table of [
        'activity',
        'attachment',
        'checklist_item',
        'comment',
        'watcher',
        'relation',
        'entity_part',
        'time_entry',
      ]) {
        await run(`delete from core.${table} where starts_with(entity_type, ${kinds})`);
      }
      await run(`delete from core.saved_view where starts_with(list, ${kinds})`);
      await run(`delete from core.migration where owner = ${id}`);
      await run('commit');
    } catch (error) {
      await run('rollback; reset role');
      throw error;
    }
    return migrations.length;
  });
}
