import * as z from 'zod/mini';
import { defineJob, localized, serviceToken } from '../../../contract';
import type { CoreRequest, CoreServiceBinding } from '../../request-context/core-service';
import { coreService } from '../../request-context/core-service';
import { identityDatabase } from '../../identity/accounts/identity-scope';
import type { IdentityEvents } from '../../identity/accounts/identity-events';
import type { InstanceContext } from '../../request-context/call-context';
import { AppError } from '../../platform/app-error';
import type { Database } from '../../data/sql/database';
import { sql } from '../../data/sql/tag';
import { archiveMessages } from './messages';

/** Deletes the rows and files of a closed portal; see `delete-portal-job.ts`. The key of the job is the portal's id. */
export const deletePortal = defineJob('core.delete-portal', 'instance', z.object({}));

export interface ClosedPortal {
  readonly clientId: string;
  readonly name: string;
}

/** Progress of deleting a closed portal. */
export interface DeletionProgress extends ClosedPortal {
  readonly rows: number;
  readonly files: number;
}

/** Closes portals for deletion. Of core, per request. */
export interface PortalDeletions {
  /**
   * A number that grows with every change that the portal publishes, emits or audits; undefined if the portal does not
   * exist.
   */
  changeCount(clientId: string): Promise<number | undefined>;
  /**
   * Closes the portal for all members at once and schedules the deletion of its data.
   *
   * @param changeCount read before the portal was exported.
   * @throws AppError `not_found`, or `conflict` if the portal was changed since.
   */
  close(clientId: string, changeCount: number, context: InstanceContext): Promise<ClosedPortal>;
  /**
   * The same at the time for which the owner has scheduled the deletion, whatever was changed meanwhile.
   *
   * @returns undefined for a portal that was kept, or is closed already.
   */
  closeDue(clientId: string, context: InstanceContext): Promise<ClosedPortal | undefined>;
  /** Records that all data are deleted, once. */
  finish(clientId: string): Promise<void>;
}
export const PortalDeletions = serviceToken<PortalDeletions>('core:PortalDeletions');

export function createPortalDeletions(news: IdentityEvents): CoreServiceBinding {
  return coreService(PortalDeletions, (call) => new DatabasePortalDeletions(call, news));
}

class DatabasePortalDeletions implements PortalDeletions {
  private readonly db: Database;

  constructor(
    private readonly call: CoreRequest,
    private readonly news: IdentityEvents,
  ) {
    this.db = identityDatabase(call);
  }

  async changeCount(clientId: string): Promise<number | undefined> {
    const row = await this.db.row(
      sql<{ count: string }>`select (coalesce((select number from portal_stream where client_id = ${clientId}::uuid), 0)
          + (select count(*) from outbox where client_id = ${clientId}::uuid and number is null))::text as count
        from portal where client_id = ${clientId}::uuid`,
    );
    return row === undefined ? undefined : Number(row.count);
  }

  async close(clientId: string, changeCount: number, context: InstanceContext): Promise<ClosedPortal> {
    const portal = await this.lock(clientId);
    if (portal === undefined) {
      throw new AppError('not_found', localized(archiveMessages.noSuchPortal));
    }
    const { name } = portal;
    if ((await this.changeCount(clientId)) !== changeCount) {
      throw new AppError('conflict', localized(archiveMessages.portalChangedMeanwhile, { name, id: clientId }));
    }
    return this.closeLocked({ clientId, name }, context);
  }

  async closeDue(clientId: string, context: InstanceContext): Promise<ClosedPortal | undefined> {
    const portal = await this.lock(clientId);
    const isDue =
      portal !== undefined &&
      portal.deletion_at !== null &&
      new Date(portal.deletion_at) <= this.call.context.clock.now();
    return isDue ? this.closeLocked({ clientId, name: portal.name }, context) : undefined;
  }

  /** Concurrent changes of members and of the settings wait for this lock, and then find no portal. */
  private lock(clientId: string): Promise<{ name: string; deletion_at: string | null } | undefined> {
    return this.db.row(
      sql<{ name: string; deletion_at: string | null }>`select name, deletion_at from portal
        where client_id = ${clientId}::uuid for update`,
    );
  }

  private async closeLocked({ clientId, name }: ClosedPortal, context: InstanceContext): Promise<ClosedPortal> {
    const now = this.call.context.clock.now();
    await this.db.run(
      sql`insert into portal_deletion (client_id, name, closed_at) values (${clientId}::uuid, ${name}, ${now})`,
    );
    await this.db.run(sql`delete from portal_plan where client_id = ${clientId}::uuid`);
    // Deletes memberships and invitations too, by cascade.
    await this.db.run(sql`delete from portal where client_id = ${clientId}::uuid`);
    context.schedule(deletePortal, clientId, now, {});
    this.call
      .outboxFor(undefined)
      .audit({ action: 'core.portal.close', entity: 'portal', entityId: clientId, detail: { name } });
    this.call.afterCommit(() => this.news.publish({ kind: 'portal-closed', clientId }));
    return { clientId, name };
  }

  async finish(clientId: string): Promise<void> {
    const finished = await this.db.row(
      sql<{ name: string }>`delete from portal_deletion where client_id = ${clientId}::uuid returning name`,
    );
    if (finished !== undefined) {
      const { name } = finished;
      this.call
        .outboxFor(undefined)
        .audit({ action: 'core.portal.delete', entity: 'portal', entityId: clientId, detail: { name } });
    }
  }
}
