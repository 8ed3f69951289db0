import type { Container } from 'inversify';
import type { ServiceToken } from '../contract';
import { createContainer } from '../kernel/container';
import { resolve } from '../kernel/inject';
import { Clock, Logger } from '../kernel/services';
import { ApiSignals, ApiSignalsService } from './api/api-signals';
import { LazyApi, LazyApiService } from './api/lazy-api';
import { WritesInFlight, WritesInFlightService } from './api/writes-in-flight';
import type { BootAdapters } from './boot-adapters';
import { DefaultCommands, CommandsService } from './commands/default-commands';
import { AddressLookup, AddressLookupService } from './device/address-lookup';
import { Creations, CreationsService } from './creations/creations';
import { DefaultDevice } from './device/default-device';
import { PluginContributions } from './contributions/plugin-contributions';
import { UnhandledErrors, UnhandledErrorsService } from './errors/unhandled-errors';
import { DefaultDrafts } from './drafts/default-drafts';
import { DraftsService } from './drafts/drafts-service';
import { MissingScriptReloader, MissingCodeService } from './navigation/missing-script-reloader';
import { DefaultNavigation, NavigationService } from './navigation/default-navigation';
import { PageReloads, PageReloadsService } from './navigation/page-reloads';
import { RouterPort } from './navigation/router-port';
import { BrowserNetwork, NetworkService } from './network/browser-network';
import { LazyModule } from './lazy/lazy-module';
import { LazyRetry, LazyRetryService } from './lazy/lazy-retry';
import { LazyPendingWrites, PendingWritesService } from './pending-writes/lazy-pending-writes';
import { LazyPeople, PeopleService } from './people/lazy-people';
import { People } from './people/people';
import { LazyPhotos, PhotosService } from './photos/lazy-photos';
import { LazyPresence, PresenceService } from './presence/lazy-presence';
import { Presence } from './presence/presence';
import { LivePermissions } from './permissions/live-permissions';
import { BrowserWindow, HttpTransport, HubFactory, RecordDatabase, StorageAreas } from './ports';
import { DefaultQuestions } from './questions/default-questions';
import { HubRealtime, RealtimeService } from './realtime/hub-realtime';
import { PluginRuntime, PluginRuntimeService } from './runtime/plugin-runtime';
import { ContributedSearch } from './search/contributed-search';
import * as services from './services';
import { DefaultSession, SessionService } from './session/default-session';
import { DefaultAppearance, AppearanceService } from './session/default-appearance';
import { SessionStore, SessionStoreService } from './session/session-store';
import type { ClientSettings } from './settings';
import { SettingsService } from './settings';
import { DefaultStorage } from './storage/default-storage';
import { StorageService } from './storage/storage-service';
import { DefaultToasts, ToastsService } from './toasts/default-toasts';
import { ToastPort } from './toasts/toast-port';
import { DefaultEntityServices, EntityServices } from './entities/entity-services';
import { DefaultUndoHistory } from './undo/default-undo-history';
import { DefaultLanguages, LanguagesService } from './i18n/default-languages';
import { DefaultI18n, I18nService } from './i18n/default-i18n';
import { ApiModuleService } from './api/lazy-tokens';
import { ContributionsService } from './contributions/contributions';

type Implementation<T> = new (...dependencies: never[]) => T;

export interface KernelContainer {
  readonly container: Container;
  /**
   * The services that are classes. All are resolved before the first plugin starts: a singleton first resolved through
   * a plugin's container would capture that plugin's bindings for every caller.
   */
  readonly singletons: readonly ServiceToken<unknown>[];
}

/** Binds the client's own services. */
export function kernelContainer(adapters: BootAdapters, settings: ClientSettings): KernelContainer {
  const container = createContainer();
  const singletons: ServiceToken<unknown>[] = [];
  const value = <T>(token: ServiceToken<T>, instance: T): void => void container.bind(token).toConstantValue(instance);
  const one = <T>(token: ServiceToken<T>, implementation: Implementation<T>): void => {
    container.bind(token).to(implementation as new () => unknown);
    singletons.push(token);
  };
  // A second token for the same singleton, from the contract that plugins know.
  const alias = <T>(token: ServiceToken<T>, same: ServiceToken<T>): void => container.bind(token).toService(same);

  value(Clock, adapters.clock);
  value(Logger, adapters.logger);
  value(StorageAreas, adapters.storage);
  value(BrowserWindow, adapters.window);
  value(RecordDatabase, adapters.records);
  value(HttpTransport, adapters.transport);
  value(HubFactory, adapters.hubs);
  value(services.Ids, adapters.ids);
  value(SettingsService, settings);
  value(ApiSignalsService, new ApiSignals());

  one(StorageService, DefaultStorage);
  alias<services.Storage>(services.Storage, StorageService);
  one(LazyRetryService, LazyRetry);
  one(NetworkService, BrowserNetwork);
  alias<services.Network>(services.Network, NetworkService);
  one(services.UndoHistory, DefaultUndoHistory);
  one(EntityServices, DefaultEntityServices);
  one(I18nService, DefaultI18n);
  alias<services.I18n>(services.I18n, I18nService);
  one(LanguagesService, DefaultLanguages);
  alias<services.Languages>(services.Languages, LanguagesService);
  one(ToastsService, DefaultToasts);
  alias<services.Toasts>(services.Toasts, ToastsService);
  alias<ToastPort>(ToastPort, ToastsService);
  one(services.Questions, DefaultQuestions);
  one(services.Device, DefaultDevice);
  one(SessionStoreService, SessionStore);
  one(services.Permissions, LivePermissions);
  one(AppearanceService, DefaultAppearance);
  alias<services.Appearance>(services.Appearance, AppearanceService);
  one(DraftsService, DefaultDrafts);
  alias<services.Drafts>(services.Drafts, DraftsService);
  value(
    ApiModuleService,
    new LazyModule(async () => (await import('./api/api-module')).buildApiModule(container), adapters.clock),
  );
  one(PendingWritesService, LazyPendingWrites);
  alias<services.PendingWrites>(services.PendingWrites, PendingWritesService);
  one(LazyApiService, LazyApi);
  alias<services.Api>(services.Api, LazyApiService);
  one(PhotosService, LazyPhotos);
  alias<services.Photos>(services.Photos, PhotosService);
  one(RealtimeService, HubRealtime);
  alias<services.Realtime>(services.Realtime, RealtimeService);
  one(PeopleService, LazyPeople);
  alias<People>(People, PeopleService);
  one(PresenceService, LazyPresence);
  alias<Presence>(Presence, PresenceService);
  one(AddressLookupService, AddressLookup);

  value(
    PluginRuntimeService,
    new PluginRuntime({
      kernel: container,
      subject: () => resolve(container, SessionStoreService).subject,
      clock: adapters.clock,
      logger: adapters.logger,
    }),
  );
  alias<services.PluginCatalog>(services.PluginCatalog, PluginRuntimeService);
  container
    .bind(ContributionsService)
    .toResolvedValue(
      (runtime: PluginRuntime, permissions: services.Permissions) => new PluginContributions(runtime, permissions),
      [PluginRuntimeService, services.Permissions],
    );
  one(WritesInFlightService, WritesInFlight);
  one(PageReloadsService, PageReloads);
  one(NavigationService, DefaultNavigation);
  alias<services.Navigation>(services.Navigation, NavigationService);
  alias<RouterPort>(RouterPort, NavigationService);
  one(CreationsService, Creations);
  one(CommandsService, DefaultCommands);
  alias<services.Commands>(services.Commands, CommandsService);
  one(services.Search, ContributedSearch);
  one(SessionService, DefaultSession);
  one(MissingCodeService, MissingScriptReloader);
  one(UnhandledErrorsService, UnhandledErrors);
  alias<services.Session>(services.Session, SessionService);
  return { container, singletons: [...singletons, ContributionsService] };
}
