import * as z from 'zod/mini';
import type { CompanySettings } from '../../../contract';
import { companyDeletionGrace, defineJob, localized, serviceToken } from '../../../contract';
import { sql } from '../../data/sql/tag';
import { AppError } from '../../platform/app-error';
import type { CoreRequest } from '../../request-context/core-service';
import type { IdentityEvents } from '../accounts/identity-events';
import { identityDatabase } from '../accounts/identity-scope';
import { ownerOf } from '../accounts/member-rows';
import { identityMessages } from '../accounts/messages';
import { PortalSettings } from '../accounts/portal-settings';

/** Closes the portal at the end of its grace; see `close-portal-job.ts`. Does nothing where the deletion was cancelled. */
export const closePortal = defineJob('core.close-portal', 'portal', z.object({}));

const closeJobKey = 'portal';

/** The deletion of companies by their owners, after a grace. Provided by core, one instance per request. */
export interface CompanyDeletions {
  /** Whether the caller owns the request's portal. */
  isOwner(): Promise<boolean>;
  /**
   * Checks who wants to delete the request's portal, and that its name was typed.
   *
   * @throws AppError `permission_required` for everyone but the owner; `validation_failed` with `params.part` `name`.
   */
  check(name: string): Promise<void>;
  /**
   * Schedules the deletion of the request's portal for the end of the grace. A scheduled one keeps its date.
   *
   * Call `check` and `TwoStepVerification.confirm` before, in the same request.
   *
   * @throws AppError `permission_required` for everyone but the owner.
   */
  schedule(): Promise<CompanySettings>;
  /** Cancels the deletion; any admin may. */
  cancel(): Promise<CompanySettings>;
}
export const CompanyDeletions = serviceToken<CompanyDeletions>('core:CompanyDeletions');

/** Deletions in the transaction of one request. */
export class OwnedCompanyDeletions implements CompanyDeletions {
  private readonly db;
  private readonly settings: PortalSettings;

  constructor(
    private readonly call: CoreRequest,
    events: IdentityEvents,
  ) {
    this.db = identityDatabase(call);
    this.settings = new PortalSettings(call, { events });
  }

  async isOwner(): Promise<boolean> {
    const row = await this.db.row<{ is_owner: boolean | null }>(
      sql`select ${ownerOf(sql`${this.clientId}::uuid`)} = ${this.call.personId ?? null}::uuid as is_owner`,
    );
    return row?.is_owner === true;
  }

  async check(name: string): Promise<void> {
    await this.assertOwner();
    const row = await this.db.row<{ name: string }>(sql`select name from portal where client_id = ${this.clientId}`);
    if (row?.name.trim() !== name.trim()) {
      throw new AppError('validation_failed', localized(identityMessages.companyNameWrong), {
        params: { part: 'name' },
      });
    }
  }

  async schedule(): Promise<CompanySettings> {
    const { clientId, call } = this;
    const at = new Date(call.context.clock.now().getTime() + companyDeletionGrace.days * 86_400_000);
    const settings = await this.settings.changeDeletion(clientId, at, () => this.assertOwner());
    call.outboxFor(clientId).schedule(closePortal, closeJobKey, new Date(settings.deletionOn ?? at), {});
    return settings;
  }

  cancel(): Promise<CompanySettings> {
    return this.settings.changeDeletion(this.clientId, undefined);
  }

  private async assertOwner(): Promise<void> {
    if (!(await this.isOwner())) {
      throw new AppError('permission_required', localized(identityMessages.notOwner));
    }
  }

  private get clientId(): string {
    const { clientId } = this.call;
    if (clientId === undefined) {
      throw new Error('The deletion of a company needs a portal, and this request has none.');
    }
    return clientId;
  }
}
