import type { Container } from 'inversify';
import type { Dispose, ServiceToken, Translations } from '../contract';
import { resolve } from '../kernel/inject';
import type { ClientApplication, Rendering } from './application';
import type { BootAdapters } from './boot-adapters';
import type { Contributions, LoadedPlugins } from './contributions/contributions';
import { DraftsService } from './drafts/drafts-service';
import { kernelContainer } from './kernel-container';
import { PluginBatches } from './plugin-batches';
import type { ClientPlugin } from './plugin';
import { PluginRendering } from './runtime/rendering';
import type { PluginRuntime } from './runtime/plugin-runtime';
import type { PluginCatalog } from './services';
import * as services from './services';
import type { ClientSettings } from './settings';
import * as tokens from './tokens';

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
  private readonly running: Dispose[] = [];

  constructor(options: ContainerApplicationOptions) {
    const { adapters, settings } = options;
    this.settings = settings;
    this.container = kernelContainer(adapters, settings);
    this.runtime = this.get(tokens.PluginRuntimeService);
    const { clock, logger } = adapters;
    this.batches = new PluginBatches({
      runtime: this.runtime,
      publicPlugins: options.publicPlugins,
      loadSignedInPlugins: options.loadSignedInPlugins,
      translations: options.translations ?? {},
      languages: this.get(tokens.LanguagesService),
      toasts: this.get(services.Toasts),
      words: this.get(services.Words),
      clock,
      logger,
    });
    this.container.bind(tokens.PluginLoading).toConstantValue(this.batches);
    this.resolveAll();
    const store = this.get(tokens.SessionStoreService);
    store.useRights(() => (this.runtime.isComplete ? this.runtime.permissions : undefined));
    const shell = { get: <T>(token: ServiceToken<T>): T => this.get(token) };
    this.rendering = new PluginRendering({ runtime: this.runtime, shell, clock, logger });
  }

  get contributions(): Contributions {
    return this.get(tokens.ContributionsService);
  }

  get catalog(): PluginCatalog {
    return this.runtime;
  }

  get<T>(token: ServiceToken<T>): T {
    return resolve(this.container, token);
  }

  async start(): Promise<void> {
    const session = this.get(tokens.SessionService);
    const worded = this.batches.registerPublic();
    this.running.push(
      this.runtime.run(),
      this.get(tokens.UnhandledErrorsService).start(),
      this.get(tokens.NetworkService).follow(),
      this.get(tokens.MissingCodeService).start(),
      this.get(tokens.NavigationService).start(),
      this.get(DraftsService).start(),
      this.get(tokens.RealtimeService).start(),
      this.get(tokens.PendingWritesService).start(),
      this.get(tokens.AddressLookUpService).start(),
      this.get(tokens.PhotosService).start(),
      this.get(tokens.AppearanceService).start(),
      this.get(tokens.LanguagesService).start(),
      session.start(),
    );
    await worded;
    if (session.state === 'signed-in') {
      await this.batches.loadAll();
    }
  }

  loadAllPlugins(): Promise<void> {
    return this.batches.loadAll();
  }

  enterAuthorizedArea(): Dispose {
    return this.get(tokens.RealtimeService).enterArea();
  }

  async dispose(): Promise<void> {
    for (let release = this.running.pop(); release !== undefined; release = this.running.pop()) {
      await release();
    }
  }

  /** See `kernelContainer`: every singleton of the kernel exists before any plugin's container does. */
  private resolveAll(): void {
    for (const token of [...Object.values(services), ...Object.values(tokens), DraftsService]) {
      if (typeof token === 'symbol') {
        this.get(token as ServiceToken<unknown>);
      }
    }
  }
}
