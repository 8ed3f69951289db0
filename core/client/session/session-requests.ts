import { runInAction } from 'mobx';
import type { CompanyEntity, EntitlementState } from '../../contract';
import { portalChangedLive } from '../../contract/portal-facts';
import { entitlementsChangedLive, peopleChangedLive } from '../../contract/events';
import type { Clock, Logger } from '../../kernel/services';
import type { LazyApi } from '../api/lazy-api';
import { coreMessages } from '../messages';
import { sleepUnlessAborted } from '../sleep-unless-aborted';
import type { Realtime, Toasts, I18n } from '../services';
import { ApiError } from '../services';
import { endSession, endSuperAdminSession, readProfile } from './session-endpoints';
import type { SessionStore } from './session-store';
import { jitterFor } from './jitter-for';
import type { ProfileWire } from './wire';
import { readPortals } from './wire';

/** Counters are reloaded within this time after a plan change, with a delay per person, in milliseconds. */
const refreshSpread = 5_000;

export interface SessionRequestsOptions {
  readonly store: SessionStore;
  readonly api: LazyApi;
  readonly realtime: Realtime;
  readonly toasts: Toasts;
  readonly words: I18n;
  readonly clock: Clock;
  readonly logger: Logger;
  /** The person no longer belongs to the open portal. */
  readonly onPortalLost: (portalName: string) => void;
  /** Aborted with the application. */
  readonly ended: AbortSignal;
}

/** The session's requests and live events, in code that loads with the first request. */
export class SessionRequests {
  private refreshing: Promise<boolean> | undefined = undefined;
  private following: Promise<boolean> | undefined = undefined;
  /** The newest entitlements seen of each portal, in answers and events. */
  private readonly seen = new Map<string, number>();

  /** Subscribes to plan changes and to changes of the person's own name, role and membership, once for all sign-ins. */
  constructor(private readonly parts: SessionRequestsOptions) {
    const { ended, realtime } = parts;
    if (!ended.aborted) {
      const stops = [
        realtime.on(entitlementsChangedLive, ({ data }) => this.applyPlan(data)),
        realtime.on(portalChangedLive, ({ data }) => this.applyCompany(data)),
        realtime.on(peopleChangedLive, ({ id }) => {
          if (id === parts.store.user?.userId) {
            void this.refresh();
          }
        }),
      ];
      ended.addEventListener('abort', () => {
        for (const stop of stops) {
          void stop();
        }
      });
    }
  }

  /** A read in progress may be too old for the caller: one more follows it, for all callers in the meantime. @returns whether it succeeded. */
  refresh(): Promise<boolean> {
    if (this.refreshing === undefined) {
      this.refreshing = this.readProfile().finally(() => {
        this.refreshing = undefined;
      });
      return this.refreshing;
    }
    this.following ??= this.refreshing
      .finally(() => {
        this.following = undefined;
      })
      .then(() => this.refresh());
    return this.following;
  }

  noteVersion(clientId: string, version: number): void {
    const known = this.versionOf(clientId);
    if (version <= known) {
      return;
    }
    this.seen.set(clientId, version);
    if (known >= 0) {
      void this.refresh();
    }
  }

  /** Sends the request synchronously. */
  async end(): Promise<void> {
    await this.parts.api.request(endSession, {}, { onFailure: 'caller' });
  }

  /** Like `end`, for the session of a super-admin. */
  async endSuperAdmin(): Promise<void> {
    await this.parts.api.request(endSuperAdminSession, {}, { onFailure: 'caller' });
  }

  private applyPlan(plan: EntitlementState | undefined): void {
    const { store } = this.parts;
    const clientId = store.portal?.clientId;
    if (plan === undefined || clientId === undefined) {
      void this.refresh();
      return;
    }
    if (plan.version > this.versionOf(clientId)) {
      this.seen.set(clientId, plan.version);
      store.applyEntitlements(clientId, plan);
      void this.refreshLater();
    }
  }

  private applyCompany(company: CompanyEntity | undefined): void {
    const { store } = this.parts;
    if (company === undefined) {
      void this.refreshLater();
      return;
    }
    store.applyCompany(company);
    if (store.hasOtherZone(company.id, company.timeZone)) {
      void this.refreshLater();
    }
  }

  private async refreshLater(): Promise<void> {
    const { store, clock, ended } = this.parts;
    if (await sleepUnlessAborted(clock, jitterFor(store.user?.userId ?? '', refreshSpread), ended)) {
      await this.refresh();
    }
  }

  private async readProfile(): Promise<boolean> {
    const { store, api, toasts, words, logger } = this.parts;
    const { token } = store;
    if (token === undefined) {
      return false;
    }
    try {
      const profile = await api.request(readProfile, { query: {} }, { onFailure: 'caller' });
      // After a sign-out or another sign-in, the response belongs to another session.
      if (store.token === token) {
        this.keepProfile(profile);
      }
      return true;
    } catch (error) {
      logger.warn('The profile could not be loaded.', { reason: String(error) });
      // An unusable response leaves the modules unknown (R67); a refusal is only logged (R69).
      if (error instanceof ApiError && error.code === 'internal' && error.params['status'] === undefined) {
        toasts.error(words.translate(coreMessages.modulesNotLoaded));
      }
      return false;
    }
  }

  private keepProfile(profile: ProfileWire): void {
    const { store, onPortalLost } = this.parts;
    const { portal } = store;
    const isLost =
      portal !== undefined && readPortals(profile.portals).every((wire) => wire.clientId !== portal.clientId);
    if (!isLost) {
      store.storeProfile(profile);
      return;
    }
    // In two steps, so that plugins stop for the old portal before they start for another one.
    runInAction(() => store.clearPortal());
    store.storeProfile(profile);
    onPortalLost(portal.name);
  }

  /** The version of the plan that this browser uses; -1 if unknown. */
  private versionOf(clientId: string): number {
    return Math.max(this.seen.get(clientId) ?? -1, this.parts.store.versions.get(clientId) ?? -1);
  }
}
