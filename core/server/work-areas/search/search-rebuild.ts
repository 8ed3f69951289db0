import { installationStream, rowsAsSystem, runAsSystem } from '../../data/sql/system-statements';
import { portalJobActor } from '../../request-context/system-actor';
import type { ContextFactory } from '../../request-context/contexts';
import type { CoreJob } from '../../background/jobs/core-job';
import type { ClaimedJob } from '../../background/jobs/job-store';
import type { Clock } from '../../../kernel/services';
import type { PortalContext } from '../../request-context/call-context';
import type { Sql } from '../../data/sql/database';
import type { DatabaseEngine, ScopedStatement } from '../../data/sql/engine';
import { sql } from '../../data/sql/tag';
import { indexDocuments } from './index-documents';
import type { InstalledSource } from './search-sources';
import { SearchWriting } from './search-writer';

export const rebuildKind = 'core.rebuild-search';

/** Documents per transaction; few, so that transactions stay short. */
const pageSize = 50;
/** Milliseconds. */
const pageTimeLimit = 600_000;
/** Portals read per statement. */
const portalBatch = 500;

/** Result of a rebuild of all portals, for one type. */
export interface RebuiltType {
  readonly type: string;
  readonly portals: number;
  readonly documents: number;
}

export interface SearchRebuildOptions {
  readonly engine: DatabaseEngine;
  readonly contexts: () => ContextFactory;
  readonly sources: () => readonly InstalledSource[];
  readonly clock: Clock;
}

interface RunOptions {
  readonly isNew: boolean;
  readonly requestId: string;
  readonly signal?: AbortSignal;
  /** Called after each page. */
  readonly progress?: () => void;
  /** Statements for the transaction of the last page. */
  readonly closing?: () => readonly ScopedStatement[];
}

/** Result of one page. */
interface RebuiltPage {
  readonly documents: number;
  readonly after: string | undefined;
}

/**
 * Indexes existing documents page by page, each page in its own transaction; resumes after a crash. Finally removes the
 * documents that it did not find from the index. Events are indexed as usual meanwhile.
 */
export class SearchRebuild {
  constructor(private readonly options: SearchRebuildOptions) {}

  /** Runs as a job for each portal and type. */
  readonly job: CoreJob = {
    kind: rebuildKind,
    timeLimit: pageTimeLimit,
    run: async (job, { store, signal, progress }) => {
      const source = this.options.sources().find((each) => each.source.type === job.key);
      const finish = (): readonly ScopedStatement[] => [store.finish(job, undefined)];
      if (source === undefined || !(await this.hasModules(job, source))) {
        await this.options.engine.once('write', finish());
        return;
      }
      await this.run(job.clientId, source, {
        isNew: false,
        requestId: job.requestId,
        signal,
        progress,
        closing: finish,
      });
    },
  };

  /** Queues a job for each portal that a source has not indexed yet, or in another version. Runs at every start. */
  async queueMissing(): Promise<void> {
    const { engine, sources, clock } = this.options;
    const queries = sources().map(({ source, version, modules }) =>
      insertRebuild(
        { type: source.type, version, now: clock.now() },
        sql`select client_id from core.portal_plan where modules @> ${modules}::text[]`,
      ),
    );
    if (queries.length > 0) {
      await runAsSystem(engine, 'write', ...queries);
    }
  }

  /** Rebuilds the index of all portals now, for the operator. Running rebuild jobs stop. */
  async rebuildAll(): Promise<readonly RebuiltType[]> {
    const done: RebuiltType[] = [];
    for (const source of this.options.sources()) {
      let portals = 0;
      let documents = 0;
      for await (const clientId of this.portalsWith(source.modules)) {
        documents += await this.run(clientId, source, { isNew: true, requestId: 'search rebuild' });
        portals += 1;
      }
      done.push({ type: source.source.type, portals, documents });
    }
    return done;
  }

  /** @returns the number of documents found. */
  private async run(clientId: string, installed: InstalledSource, options: RunOptions): Promise<number> {
    const { type } = installed.source;
    let generation: number | undefined;
    let after: string | undefined;
    let documents = 0;
    do {
      options.signal?.throwIfAborted();
      const page = await this.inPortal(clientId, installed, options, async (context) => {
        const writer = context.get(SearchWriting);
        const scope = await writer.lock(type);
        if (generation === undefined) {
          const isResumed = !options.isNew && scope.rebuilt_after !== null;
          const begun = isResumed ? scope : await writer.startRebuild(type);
          generation = begun.generation;
          after = begun.rebuilt_after ?? undefined;
        } else if (scope.generation !== generation) {
          // A newer rebuild has started and indexes everything.
          return { documents: 0, after: undefined };
        }
        return this.page(context, installed, after, generation);
      });
      options.progress?.();
      documents += page.documents;
      after = page.after;
    } while (after !== undefined);
    return documents;
  }

  private async page(
    context: PortalContext,
    { source, version }: InstalledSource,
    after: string | undefined,
    generation: number,
  ): Promise<RebuiltPage> {
    const writer = context.get(SearchWriting);
    const ids = await source.list(after, pageSize, context);
    const documents = await indexDocuments(source, ids, context);
    const last = ids.at(-1);
    if (ids.length < pageSize || last === undefined) {
      await writer.finishRebuild(source.type, generation, version);
      return { documents, after: undefined };
    }
    await writer.saveRebuildProgress(source.type, last);
    return { documents, after: last };
  }

  private async inPortal(
    clientId: string,
    { installed, modules }: InstalledSource,
    { requestId, signal, closing }: RunOptions,
    work: (context: PortalContext) => Promise<RebuiltPage>,
  ): Promise<RebuiltPage> {
    let isLast = false;
    return this.options.contexts().inPortal(
      {
        pluginId: installed.plugin.manifest.id,
        actor: portalJobActor(new Set(modules)),
        requestId,
        mode: 'write',
        clientId,
        closing: () => (isLast ? (closing?.() ?? []) : []),
        ...(signal === undefined ? {} : { signal }),
      },
      async (context) => {
        const page = await work(context);
        isLast = page.after === undefined;
        return page;
      },
    );
  }

  private async hasModules({ clientId }: ClaimedJob, { modules }: InstalledSource): Promise<boolean> {
    const rows = await rowsAsSystem(
      this.options.engine,
      sql`select 1 as held from core.portal_plan where client_id = ${clientId}::uuid and modules @> ${modules}::text[]`,
    );
    return rows.length > 0;
  }

  private async *portalsWith(modules: readonly string[]): AsyncIterable<string> {
    let after = installationStream;
    for (;;) {
      const rows = await rowsAsSystem(
        this.options.engine,
        sql<{ client_id: string }>`select client_id from core.portal_plan
          where client_id > ${after}::uuid and modules @> ${modules}::text[] order by client_id limit ${portalBatch}`,
      );
      yield* rows.map(({ client_id: clientId }) => clientId);
      const last = rows.at(-1);
      if (last === undefined) {
        return;
      }
      after = last.client_id;
    }
  }
}

/** Queues jobs for those of the portals whose index is incomplete or was built by another version of the source. */
export function insertRebuild(
  { type, version, now }: { readonly type: string; readonly version: number; readonly now: Date },
  portals: Sql,
): Sql {
  return sql`insert into core.job (client_id, kind, key, payload, run_at, request_id)
    select p.client_id, ${rebuildKind}, ${type}, '{}'::jsonb, ${now}::timestamptz, 'search'
    from (${portals}) p
    where not exists (select 1 from core.search_scope s
      where s.client_id = p.client_id and s.type = ${type} and s.version = ${version}::int)
    on conflict (client_id, kind, key) do nothing`;
}
