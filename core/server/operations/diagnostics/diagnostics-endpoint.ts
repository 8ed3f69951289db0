import { readDiagnostics } from '../../../contract/core-endpoints';
import { runAsSystem } from '../../data/sql/system-statements';
import type { InstalledPlugins } from '../../platform/installed-plugins';
import { handle } from '../../request-context/endpoint-binding';
import type { EndpointBinding } from '../../request-context/endpoint-binding';
import type { DatabaseEngine } from '../../data/sql/engine';
import { sql } from '../../data/sql/tag';

/** Maximum length of each list. More entries are a matter for an operator. */
const maxEntries = 50;

export interface DiagnosticsSources {
  readonly engine: DatabaseEngine;
  readonly installed: InstalledPlugins;
  readonly build: string;
  readonly startedAt: Date;
}

/** Core's endpoint for the diagnostics page of admins. */
export function diagnosticsEndpoints(sources: DiagnosticsSources): readonly EndpointBinding[] {
  const { engine, installed, build, startedAt } = sources;
  return [
    handle(readDiagnostics, async (_request, { clientId, clock }) => {
      const [jobs, subscribers] = await runAsSystem(
        engine,
        'read',
        sql`select id::text as id, kind, attempts, failed_at from core.dead_letter
          where client_id = ${clientId}::uuid order by failed_at desc, dead_letter.id desc limit ${maxEntries}`,
        sql`select subscriber, stopped_at from core.subscriber_progress
          where client_id = ${clientId}::uuid and stopped_at is not null order by stopped_at desc limit ${maxEntries}`,
      );
      return {
        build,
        startedOn: startedAt.toISOString(),
        now: clock.now().toISOString(),
        plugins: installed.all.map(({ plugin, state }) => ({
          id: plugin.manifest.id,
          name: plugin.manifest.name,
          state,
        })),
        deadJobs: (jobs?.rows ?? []).map((row) => ({
          id: String(row['id']),
          kind: String(row['kind']),
          attempts: Number(row['attempts']),
          diedOn: isoOf(row['failed_at']),
        })),
        stoppedSubscribers: (subscribers?.rows ?? []).map((row) => ({
          subscriber: String(row['subscriber']),
          stoppedOn: isoOf(row['stopped_at']),
        })),
      };
    }),
  ];
}

function isoOf(value: unknown): string {
  return new Date(String(value)).toISOString();
}
