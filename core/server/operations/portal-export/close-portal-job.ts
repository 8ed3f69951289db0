import type { ScopedStatement } from '../../data/sql/engine';
import type { CoreJob } from '../../background/jobs/core-job';
import { closePortal } from '../../identity/company-deletion/company-deletions';
import type { ContextFactory } from '../../request-context/contexts';
import { installationActor } from '../../request-context/system-actor';
import { PortalDeletions } from './portal-deletions';

/**
 * Closes portals at the end of the grace that their owners were given, in one transaction with the job's end. The deletion
 * of the data is the job that it schedules, as for a portal that the operator deletes.
 */
export function closePortalJob(contexts: () => ContextFactory): CoreJob {
  return {
    kind: closePortal.id,
    // Never a dead letter: the portal would stay open after the day on which everyone was told that it ends.
    maxAttempts: Number.MAX_SAFE_INTEGER,
    run: async (job, { store }) => {
      const closing = (): readonly ScopedStatement[] => [store.finish(job, undefined)];
      await contexts().inInstance(
        { pluginId: 'core', actor: installationActor('job'), requestId: job.requestId, mode: 'write', closing },
        (context) => context.get(PortalDeletions).closeDue(job.clientId, context),
      );
    },
  };
}
