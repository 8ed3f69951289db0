import type { LocalizedText } from '../../../contract';
import { limitPassed, localized } from '../../../contract';
import type { CoreRequest } from '../../request-context/core-service';
import { AppError } from '../../platform/app-error';
import { sql } from '../../data/sql/tag';
import type { InstalledPlugin } from '../../platform/installed-plugins';
import type { IdentityParts } from './identity-parts';
import { identityDatabase } from './identity-scope';
import type { MembershipRequest, MembershipVeto, VetoingPlugin } from './membership-veto';
import { identityMessages } from './messages';
import { PortalSeats } from './portal-seats';

/** Time limit of one plugin's answer in milliseconds. */
const vetoTimeLimit = 2_000;

/** Decides whether a person may take a seat in a portal: the seats of the plan, then the vetoes of plugins. */
export class MembershipRules {
  private readonly db;

  constructor(
    private readonly call: CoreRequest,
    private readonly parts: Pick<IdentityParts, 'installed'>,
  ) {
    this.db = identityDatabase(call);
  }

  /**
   * Locks the members of a portal until the end of the transaction, so that concurrent requests count one after the
   * other. Call it before rows of the portal's memberships or invitations are locked, and with several portals in the
   * order of their ids.
   */
  async lock(clientId: string): Promise<void> {
    await this.db.row(sql`select client_id from core.portal where client_id = ${clientId} for no key update`);
  }

  /**
   * The portal must be locked.
   *
   * @returns the reason for a refusal.
   * @throws AppError `plugin_unavailable` when a plugin's rule fails: its failed statement ends the transaction, so
   *   nothing else of the request can be saved.
   */
  async refusal(clientId: string, request: MembershipRequest): Promise<LocalizedText | string | undefined> {
    const { clock } = this.call.context;
    const { refusal, passed } = await new PortalSeats(this.db, clock.now()).demand(clientId, request);
    if (refusal !== undefined) {
      return refusal;
    }
    for (const installed of this.parts.installed().all) {
      const veto = installed.plugin.membershipVeto;
      const reason = veto === undefined ? undefined : await this.ask(installed, veto, { clientId, request });
      if (reason !== undefined) {
        return reason;
      }
    }
    if (passed !== undefined) {
      this.call.outboxFor(clientId).emit(limitPassed, passed);
    }
    return undefined;
  }

  /** @throws AppError `plan_limit` with the reason, or like `refusal`. */
  async assertAllowed(clientId: string, request: MembershipRequest): Promise<void> {
    const reason = await this.refusal(clientId, request);
    if (reason !== undefined) {
      throw new AppError('plan_limit', reason);
    }
  }

  private async ask(
    { plugin, state, error }: InstalledPlugin<VetoingPlugin>,
    veto: MembershipVeto,
    { clientId, request }: { readonly clientId: string; readonly request: MembershipRequest },
  ): Promise<LocalizedText | string | undefined> {
    const { id } = plugin.manifest;
    const { logger } = this.call.context;
    try {
      if (state !== 'active') {
        throw new Error(`Plugin '${id}' did not start.`, { cause: error });
      }
      return await this.inTime(veto(request, await this.call.inPlugin(id, clientId)));
    } catch (failure) {
      logger.error(`The rule of plugin '${id}' about new members failed, so the request is refused.`, failure, {
        clientId,
        step: request.step,
      });
      throw new AppError('plugin_unavailable', localized(identityMessages.membershipUndecided), {
        params: { plugin: id, retryAfter: 60 },
        cause: failure,
      });
    }
  }

  /** A rule that ignores the limit does no harm later: its transaction is rolled back with the request. */
  private async inTime<T>(answer: Promise<T>): Promise<T> {
    const ended = new AbortController();
    const late = this.call.context.clock.sleep(vetoTimeLimit, ended.signal).then((): never => {
      throw new Error(`It did not end within ${vetoTimeLimit} ms.`);
    });
    // Both lose the race at times; their rejections are then expected.
    late.catch(() => undefined);
    answer.catch(() => undefined);
    try {
      return await Promise.race([answer, late]);
    } finally {
      ended.abort();
    }
  }
}
