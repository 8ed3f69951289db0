import { injectable } from 'inversify';
import { reaction, runInAction } from 'mobx';
import type { Dispose, Subject } from '../../contract';
import { companyOfAddress, expiryDelays, serviceToken } from '../../contract';
import { inject } from '../../kernel/inject';
import { Clock, Logger } from '../../kernel/services';
import type { ApiSignals, ExpiredSession } from '../api/api-signals';
import { ApiSignalsService } from '../api/api-signals';
import type { LazyApi } from '../api/lazy-api';
import { LazyApiService } from '../api/lazy-api';
import type { DefaultDrafts } from '../drafts/default-drafts';
import { DraftsService } from '../drafts/drafts-service';
import { LazyModule } from '../lazy/lazy-module';
import type { LazyRetry } from '../lazy/lazy-retry';
import { LazyRetryService } from '../lazy/lazy-retry';
import { coreMessages } from '../messages';
import type { LazyPendingWrites } from '../pending-writes/lazy-pending-writes';
import { PendingWritesService } from '../pending-writes/lazy-pending-writes';
import { BrowserWindow } from '../ports';
import type { Portal, Session, SignInResult, UserProfile } from '../services';
import { Navigation, Photos, Questions, Realtime, Toasts, I18n } from '../services';
import type { DefaultStorage } from '../storage/default-storage';
import { StorageService } from '../storage/storage-service';
import { returnToKey, storedValues } from '../storage/stored-values';
import { sleepUnlessAborted } from '../sleep-unless-aborted';
import { isSetupUnfinished, nextStep } from './next-step';
import { isOwnAddress } from './own-address';
import type { SessionStore } from './session-store';
import { SessionStoreService } from './session-store';
import { superAdminLogin } from './super-admin-login';
import type { SessionRequests } from './session-requests';
import { PluginLoading } from '../plugin-loading';

/** Sign-in, sign-out, the access flow, expiry, and the refresh of plan and counters. */
@injectable()
export class DefaultSession implements Session {
  private readonly ended = new AbortController();
  private readonly calls: LazyModule<SessionRequests>;

  constructor(
    @inject(SessionStoreService) private readonly store: SessionStore,
    @inject(StorageService) private readonly storage: DefaultStorage,
    @inject(LazyApiService) private readonly api: LazyApi,
    @inject(ApiSignalsService) private readonly signals: ApiSignals,
    @inject(Realtime) realtime: Realtime,
    @inject(Navigation) private readonly navigation: Navigation,
    @inject(PluginLoading) private readonly plugins: PluginLoading,
    @inject(Photos) private readonly photos: Photos,
    @inject(DraftsService) private readonly drafts: DefaultDrafts,
    @inject(PendingWritesService) private readonly pending: LazyPendingWrites,
    @inject(Questions) private readonly questions: Questions,
    @inject(Toasts) private readonly toasts: Toasts,
    @inject(I18n) private readonly words: I18n,
    @inject(BrowserWindow) private readonly window: BrowserWindow,
    @inject(LazyRetryService) private readonly retries: LazyRetry,
    @inject(Clock) private readonly clock: Clock,
    @inject(Logger) private readonly logger: Logger,
  ) {
    const ended = this.ended.signal;
    const onPortalLost = (portalName: string): void => this.leaveLostPortal(portalName);
    const parts = { store, api, realtime, toasts, words, clock, logger, onPortalLost, ended };
    this.calls = new LazyModule(async () => {
      const { SessionRequests: Calls } = await import('./session-requests');
      return new Calls(parts);
    }, clock);
  }

  get state(): Session['state'] {
    return this.store.state;
  }

  get user(): UserProfile | undefined {
    const { user } = this.store;
    return user === undefined ? undefined : { ...user, photoUrl: this.photos.urlOf(user.userId, user.photoUrl) };
  }

  get portals(): readonly Portal[] {
    return this.store.portals;
  }

  get portal(): Portal | undefined {
    return this.store.portal;
  }

  get lostPortal(): string | undefined {
    return this.store.lostPortal;
  }

  get isReadOnly(): boolean {
    return this.store.portal?.access === 'read-only';
  }

  get subject(): Subject {
    return this.store.subject;
  }

  get appearance(): Session['appearance'] {
    return this.store.appearance;
  }

  get initials(): string {
    return this.store.initials;
  }

  get next(): string {
    const step = nextStep({
      hasToken: this.store.token !== undefined,
      companyCreated: this.store.user?.companyCreated ?? true,
      profileCompleted: this.store.user?.profileCompleted ?? true,
      portalCount: this.store.portals.length,
      isPortalChosen: this.store.portal !== undefined,
      isUnfinished: isSetupUnfinished(this.portal),
      needsTwoStep: this.portal?.needsTwoStep,
    });
    const wanted = this.storage.read(returnToKey);
    return step ?? (wanted !== undefined && isOwnAddress(wanted) ? wanted : this.navigation.home);
  }

  async signIn(result: SignInResult, options: { readonly clientId?: string | undefined } = {}): Promise<void> {
    const clientId = options.clientId ?? companyOfAddress(this.storage.read(returnToKey) ?? '');
    if (this.store.user !== undefined) {
      // Sign the previous person out first, so that none of their plugins keeps running.
      runInAction(() => this.store.reset());
    }
    runInAction(() => {
      this.store.storeSignIn(result);
      if (clientId !== undefined && this.store.portals.some((portal) => portal.clientId === clientId)) {
        this.store.choose(clientId);
      }
    });
    await this.plugins.loadAll();
    this.enter();
    if (result.appearance === undefined) {
      void this.refreshPortal();
    }
  }

  async choosePortal(clientId: string, { address }: { readonly address?: string } = {}): Promise<void> {
    this.switchTo(clientId);
    await this.plugins.loadAll();
    if (address !== undefined) {
      this.storage.write(returnToKey, address);
    }
    this.enter();
  }

  async refreshPortal(): Promise<boolean> {
    return this.store.token !== undefined && (await this.withCalls((calls) => calls.refresh())) === true;
  }

  async signOut(): Promise<void> {
    await this.drafts.flush();
    const count = this.drafts.unsaved + this.pending.waiting;
    if (count > 0 && !(await this.askToLose(count))) {
      return;
    }
    await Promise.all([this.drafts.removeAll(), this.pending.removeAll()]);
    // Sent before the token is deleted, but not awaited: signing out works without a network too.
    const ended = await this.endOnServer();
    this.storage.clearTab();
    this.store.clearAll();
    this.navigation.go('/');
    await ended();
  }

  signInSuperAdmin(accessToken: string): void {
    this.store.storeSuperAdminToken(accessToken);
  }

  async signOutSuperAdmin(): Promise<void> {
    const ended = await this.endOnServer((calls) => calls.endSuperAdmin());
    this.store.storeSuperAdminToken(undefined);
    this.navigation.go(superAdminLogin());
    await ended();
  }

  requireStored(what: 'user' | 'token'): boolean {
    const key = what === 'user' ? storedValues.userId : storedValues.accessToken;
    if ((this.storage.read(key) ?? '') !== '') {
      return true;
    }
    this.store.clearAll();
    this.navigation.go(what === 'user' ? '/' : '/login', { replace: true });
    return false;
  }

  /** Restores the session and synchronizes it with server, hub and other tabs until released. */
  start(): Dispose {
    this.store.restore();
    const { signals } = this;
    const stops: Dispose[] = [
      signals.expired.on((expired) => void this.expire(expired)),
      signals.moduleMissing.on(() => void this.refreshPortal()),
      // Role or membership may have ended, which the profile shows; a session that ended gets a 401.
      signals.permissionMissing.on(() => void this.refreshPortal()),
      signals.liveClosed.on(() => void this.refreshPortal()),
      signals.entitlementsVersion.on(
        ({ clientId, version }) => void this.withCalls((calls) => calls.noteVersion(clientId, version)),
      ),
      this.window.on('storage', () => this.followOtherTabs()),
      // A tab opened from this one, such as by a middle click, starts in the same portal.
      this.window.on('focus', () => this.store.publishChoice()),
      reaction(
        () => this.store.state === 'signed-in',
        (isSignedIn) => {
          if (isSignedIn) {
            void this.retries.until(() => this.calls.load(), this.ended.signal);
          }
        },
        { fireImmediately: true },
      ),
      reaction(
        () => this.lacksModules,
        (lacks) => {
          if (lacks) {
            void this.leaveWithoutModules();
          }
        },
        { fireImmediately: true },
      ),
    ];
    if (this.store.state === 'signed-in') {
      void this.refreshPortal();
    }
    return () => {
      this.ended.abort();
      for (const stop of stops) {
        void stop();
      }
    };
  }

  /** Runs synchronously once the session's requests have loaded. */
  /** @returns undefined after a failure, which is logged. */
  private async withCalls<T>(act: (calls: SessionRequests) => Promise<T> | T): Promise<T | undefined> {
    try {
      return await act(this.calls.current ?? (await this.calls.load()));
    } catch (error) {
      this.logger.warn('The session could not be synchronized with the server.', { reason: String(error) });
      return undefined;
    }
  }

  /** False if the application stopped in the meantime. */
  private sleep(milliseconds: number): Promise<boolean> {
    return sleepUnlessAborted(this.clock, milliseconds, this.ended.signal);
  }

  /** The plan has no modules. A portal without a plan is still being set up and does not count. */
  private get lacksModules(): boolean {
    const { portal, state } = this.store;
    return state === 'signed-in' && portal !== undefined && portal.planCode !== '' && portal.modules.length === 0;
  }

  private enter(): void {
    const { next } = this;
    if (next === this.storage.read(returnToKey)) {
      this.storage.remove(returnToKey);
    }
    this.navigation.go(next, { replace: true });
  }

  /** In two steps, so that plugins stop for the old portal before they start for the new one. */
  private switchTo(clientId: string): void {
    if (this.store.portal !== undefined && this.store.portal.clientId !== clientId) {
      runInAction(() => this.store.clearPortal());
    }
    this.store.choose(clientId);
  }

  private async expire({ token, principal, isSearch }: ExpiredSession): Promise<void> {
    if (principal === 'super-admin') {
      if (token === this.store.superAdminToken) {
        this.store.storeSuperAdminToken(undefined);
        this.navigation.go(superAdminLogin(this.navigation.address), { replace: true });
      }
      return;
    }
    if (this.store.state === 'expired' || token !== this.store.token) {
      return;
    }
    this.store.expire();
    const message = isSearch ? coreMessages.searchSessionExpired : coreMessages.sessionExpired;
    this.toasts.error(this.words.translate(message));
    await this.drafts.flush();
    const hasElapsed = await this.sleep(isSearch ? expiryDelays.search : expiryDelays.session);
    // Another tab may have signed in again while the message was shown.
    if (hasElapsed && this.store.token === token) {
      this.leaveForLogin();
    }
  }

  private leaveForLogin(): void {
    const here = this.navigation.address;
    if (here !== '/' && !here.startsWith('/login')) {
      this.storage.write(returnToKey, here);
    }
    this.store.clearAll();
    this.navigation.go('/login');
  }

  /** Navigates to the person's other portal, or to the page that lists the remaining choices. */
  private leaveLostPortal(portalName: string): void {
    this.toasts.warning(this.words.translate(coreMessages.portalLost, { portal: portalName }));
    if (this.store.portal !== undefined) {
      this.navigation.go(this.next, { replace: true });
      return;
    }
    this.store.recordLostPortal(portalName);
    this.navigation.go('/portals', { replace: true });
  }

  private async leaveWithoutModules(): Promise<void> {
    this.toasts.error(this.words.translate(coreMessages.noModules));
    if ((await this.sleep(expiryDelays.noModules)) && this.lacksModules) {
      const ended = await this.endOnServer();
      this.store.clearAll();
      this.navigation.go('/');
      await ended();
    }
  }

  /** Sends the request, with the token; the returned function waits for its response. */
  private async endOnServer(end = (calls: SessionRequests) => calls.end()): Promise<() => Promise<void>> {
    const log = (error: unknown): void =>
      this.logger.info('The session could not be ended on the server.', { reason: String(error) });
    try {
      await this.api.whenReady();
      const sent = end(await this.calls.load());
      return () => sent.then(() => undefined, log);
    } catch (error) {
      log(error);
      return async () => undefined;
    }
  }

  private askToLose(count: number): Promise<boolean> {
    return this.questions.ask({
      title: this.words.translate(coreMessages.signOutTitle),
      text: this.words.translate(coreMessages.signOutText, { count }),
      yes: this.words.translate(coreMessages.signOut),
      no: this.words.translate(coreMessages.stay),
      isDangerous: true,
    });
  }

  private followOtherTabs(): void {
    const { store, storage } = this;
    const token = storage.read(storedValues.accessToken);
    if (token === undefined && store.token !== undefined) {
      this.leaveForLogin();
      return;
    }
    const isSamePerson = storage.read(storedValues.userId) === store.user?.userId;
    if (token !== undefined && !isSamePerson) {
      runInAction(() => store.reset());
      store.restore();
      void this.plugins.loadAll().then(() => this.enter());
      return;
    }
    // Another tab's choice of portal does not apply here.
    store.restoreChanges();
  }
}

export const SessionService = serviceToken<DefaultSession>('core:SessionService');
