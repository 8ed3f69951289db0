import type { Container } from 'inversify';
import type { Dispose, ServiceToken, Translations } from '../contract';
import { resolve } from '../kernel/inject';
import type { ClientApplication, Rendering } from './application';
import type { BootAdapters } from './boot-adapters';
import type { Contributions, LoadedPlugins } from './contributions/contributions';
import { ContributionsService } from './contributions/contributions';
import { DraftsService } from './drafts/drafts-service';
import { kernelContainer } from './kernel-container';
import { PluginBatches } from './plugin-batches';
import type { ClientPlugin } from './plugin';
import { PluginRendering } from './runtime/rendering';
import type { PluginRuntime } from './runtime/plugin-runtime';
import { PluginRuntimeService } from './runtime/plugin-runtime';
import type { PluginCatalog } from './services';
import * as services from './services';
import { SignInPrefetch } from './sign-in-prefetch';
import { LazyApiService } from './api/lazy-api';
import type { ClientSettings } from './settings';
import { AddressLookupService } from './device/address-lookup';
import { AppearanceService } from './session/default-appearance';
import { LanguagesService } from './i18n/default-languages';
import { MissingCodeService } from './navigation/missing-script-reloader';
import { NavigationService } from './navigation/default-navigation';
import { NetworkService } from './network/browser-network';
import { PendingWritesService } from './pending-writes/lazy-pending-writes';
import { PeopleService } from './people/lazy-people';
import { PhotosService } from './photos/lazy-photos';
import { PluginLoading } from './plugin-loading';
import { PresenceService } from './presence/lazy-presence';
import { RealtimeService } from './realtime/hub-realtime';
import { SessionService } from './session/default-session';
import { SessionStoreService } from './session/session-store';
import { UnhandledErrorsService } from './errors/unhandled-errors';

export interface ContainerApplicationOptions {
  readonly settings: ClientSettings;
  readonly publicPlugins: readonly ClientPlugin[];
  readonly loadSignedInPlugins: () => Promise<LoadedPlugins>;
  readonly adapters: BootAdapters;
  readonly translations?: Translations;
}

/** The client around one kernel container. */
export class ContainerApplication implements ClientApplication {
  readonly settings: ClientSettings;
  readonly rendering: Rendering;
  private readonly container: Container;
  private readonly runtime: PluginRuntime;
  private readonly batches: PluginBatches;
  private readonly prefetch: SignInPrefetch;
  private readonly running: Dispose[] = [];

  constructor(options: ContainerApplicationOptions) {
    const { adapters, settings } = options;
    this.settings = settings;
    const { container, singletons } = kernelContainer(adapters, settings);
    this.container = container;
    this.runtime = this.get(PluginRuntimeService);
    const { clock, logger } = adapters;
    this.batches = new PluginBatches({
      runtime: this.runtime,
      publicPlugins: options.publicPlugins,
      loadSignedInPlugins: options.loadSignedInPlugins,
      translations: options.translations ?? {},
      languages: this.get(LanguagesService),
      toasts: this.get(services.Toasts),
      words: this.get(services.I18n),
      clock,
      logger,
    });
    this.container.bind(PluginLoading).toConstantValue(this.batches);
    for (const token of singletons) {
      this.get(token);
    }
    const store = this.get(SessionStoreService);
    store.setPermissionSource(() => (this.runtime.isComplete ? this.runtime.permissions : undefined));
    const shell = { get: <T>(token: ServiceToken<T>): T => this.get(token) };
    this.rendering = new PluginRendering({ runtime: this.runtime, shell, clock, logger });
    this.prefetch = new SignInPrefetch({
      api: this.get(LazyApiService),
      batches: this.batches,
      rendering: this.rendering,
      network: this.get(services.Network),
      storage: this.get(services.Storage),
      words: this.get(services.I18n),
      clock,
      logger,
    });
  }

  get contributions(): Contributions {
    return this.get(ContributionsService);
  }

  get catalog(): PluginCatalog {
    return this.runtime;
  }

  get<T>(token: ServiceToken<T>): T {
    return resolve(this.container, token);
  }

  async start(): Promise<void> {
    const session = this.get(SessionService);
    const worded = this.batches.registerPublic();
    this.running.push(
      this.runtime.run(),
      this.get(UnhandledErrorsService).start(),
      this.get(NetworkService).follow(),
      this.get(MissingCodeService).start(),
      this.get(NavigationService).start(),
      this.get(DraftsService).start(),
      this.get(RealtimeService).start(),
      this.get(PendingWritesService).start(),
      this.get(AddressLookupService).start(),
      this.get(PhotosService).start(),
      this.get(PeopleService).start(),
      this.get(PresenceService).start(),
      this.get(AppearanceService).start(),
      this.get(LanguagesService).start(),
      session.start(),
    );
    // In parallel: on a slow network each of them is a round trip.
    await Promise.all([worded, session.state === 'signed-in' ? this.batches.loadAll() : undefined]);
  }

  loadAllPlugins(): Promise<void> {
    return this.batches.loadAll();
  }

  prefetchSignedIn(frame: () => Promise<unknown>): void {
    this.prefetch.start(frame);
  }

  enterAuthorizedArea(): Dispose {
    return this.get(RealtimeService).enterAuthorizedArea();
  }

  async dispose(): Promise<void> {
    for (let release = this.running.pop(); release !== undefined; release = this.running.pop()) {
      await release();
    }
  }
}
