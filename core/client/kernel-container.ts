import type { Container } from 'inversify';
import type { ServiceToken } from '../contract';
import { createContainer } from '../kernel/container';
import { resolve } from '../kernel/inject';
import { Clock, Logger } from '../kernel/services';
import { ApiSignals, ApiSignalsService } from './api/api-signals';
import { LazyApi } from './api/lazy-api';
import { WritesInFlight } from './api/writes-in-flight';
import type { BootAdapters } from './boot-adapters';
import { DefaultCommands } from './commands/default-commands';
import { AddressLookUp } from './device/address-look-up';
import { DefaultDevice } from './device/default-device';
import { PluginContributions } from './contributions/plugin-contributions';
import { UnhandledErrors } from './errors/unhandled-errors';
import { DefaultDrafts } from './drafts/default-drafts';
import { DraftsService } from './drafts/drafts-service';
import { MissingCode } from './navigation/missing-code';
import { DefaultNavigation } from './navigation/default-navigation';
import { PageReloads } from './navigation/page-reloads';
import { RouterPort } from './navigation/router-port';
import { BrowserNetwork } from './network/browser-network';
import { LazyPart } from './lazy/lazy-part';
import { LazyRetry } from './lazy/lazy-retry';
import { LazyPendingWrites } from './pending-writes/lazy-pending-writes';
import { DownloadedPhotos } from './photos/downloaded-photos';
import { LivePermissions } from './permissions/live-permissions';
import { BrowserWindow, HttpTransport, HubFactory, RecordDatabase, StorageAreas } from './ports';
import { DefaultQuestions } from './questions/default-questions';
import { HubRealtime } from './realtime/hub-realtime';
import { PluginRuntime } from './runtime/plugin-runtime';
import { ContributedSearch } from './search/contributed-search';
import * as services from './services';
import { DefaultSession } from './session/default-session';
import { KeptAppearance } from './session/kept-appearance';
import { SessionStore } from './session/session-store';
import type { ClientSettings } from './settings';
import { DefaultStorage } from './storage/default-storage';
import { StorageService } from './storage/storage-service';
import { DefaultToasts } from './toasts/default-toasts';
import { ToastPort } from './toasts/toast-port';
import * as tokens from './tokens';
import { DefaultUndoHistory } from './undo/default-undo-history';
import { DefaultLanguages } from './words/default-languages';
import { DefaultWords } from './words/default-words';

type Implementation<T> = new (...dependencies: never[]) => T;

/**
 * Binds the client's own services.
 *
 * Whoever boots resolves all of them before the first plugin starts: a singleton first resolved through a plugin's
 * container would capture that plugin's bindings for everybody.
 */
export function kernelContainer(adapters: BootAdapters, settings: ClientSettings): Container {
  const container = createContainer();
  const value = <T>(token: ServiceToken<T>, instance: T): void => void container.bind(token).toConstantValue(instance);
  const one = <T>(token: ServiceToken<T>, implementation: Implementation<T>): void =>
    void container.bind(token).to(implementation as new () => unknown);
  // A second name of the same singleton, under the contract that plugins know.
  const alias = <T>(token: ServiceToken<T>, same: ServiceToken<T>): void => container.bind(token).toService(same);

  value(Clock, adapters.clock);
  value(Logger, adapters.logger);
  value(StorageAreas, adapters.storage);
  value(BrowserWindow, adapters.window);
  value(RecordDatabase, adapters.records);
  value(HttpTransport, adapters.transport);
  value(HubFactory, adapters.hubs);
  value(services.Ids, adapters.ids);
  value(tokens.SettingsService, settings);
  value(ApiSignalsService, new ApiSignals());

  one(StorageService, DefaultStorage);
  alias<services.Storage>(services.Storage, StorageService);
  one(tokens.LazyRetryService, LazyRetry);
  one(tokens.NetworkService, BrowserNetwork);
  alias<services.Network>(services.Network, tokens.NetworkService);
  one(services.UndoHistory, DefaultUndoHistory);
  one(tokens.WordsService, DefaultWords);
  alias<services.Words>(services.Words, tokens.WordsService);
  one(tokens.LanguagesService, DefaultLanguages);
  alias<services.Languages>(services.Languages, tokens.LanguagesService);
  one(tokens.ToastsService, DefaultToasts);
  alias<services.Toasts>(services.Toasts, tokens.ToastsService);
  alias<ToastPort>(ToastPort, tokens.ToastsService);
  one(services.Questions, DefaultQuestions);
  one(services.Device, DefaultDevice);
  one(tokens.SessionStoreService, SessionStore);
  one(services.Permissions, LivePermissions);
  one(tokens.AppearanceService, KeptAppearance);
  alias<services.Appearance>(services.Appearance, tokens.AppearanceService);
  one(DraftsService, DefaultDrafts);
  alias<services.Drafts>(services.Drafts, DraftsService);
  value(
    tokens.CallMachineService,
    new LazyPart(async () => (await import('./api/call-machine')).buildCallMachine(container), adapters.clock),
  );
  one(tokens.PendingWritesService, LazyPendingWrites);
  alias<services.PendingWrites>(services.PendingWrites, tokens.PendingWritesService);
  one(tokens.LazyApiService, LazyApi);
  alias<services.Api>(services.Api, tokens.LazyApiService);
  one(tokens.PhotosService, DownloadedPhotos);
  alias<services.Photos>(services.Photos, tokens.PhotosService);
  one(tokens.RealtimeService, HubRealtime);
  alias<services.Realtime>(services.Realtime, tokens.RealtimeService);
  one(tokens.AddressLookUpService, AddressLookUp);

  value(
    tokens.PluginRuntimeService,
    new PluginRuntime({
      kernel: container,
      subject: () => resolve(container, tokens.SessionStoreService).subject,
      clock: adapters.clock,
      logger: adapters.logger,
    }),
  );
  alias<services.PluginCatalog>(services.PluginCatalog, tokens.PluginRuntimeService);
  container
    .bind(tokens.ContributionsService)
    .toResolvedValue(
      (runtime: PluginRuntime, permissions: services.Permissions) => new PluginContributions(runtime, permissions),
      [tokens.PluginRuntimeService, services.Permissions],
    );
  one(tokens.WritesInFlightService, WritesInFlight);
  one(tokens.PageReloadsService, PageReloads);
  one(tokens.NavigationService, DefaultNavigation);
  alias<services.Navigation>(services.Navigation, tokens.NavigationService);
  alias<RouterPort>(RouterPort, tokens.NavigationService);
  one(tokens.CommandsService, DefaultCommands);
  alias<services.Commands>(services.Commands, tokens.CommandsService);
  one(services.Search, ContributedSearch);
  one(tokens.SessionService, DefaultSession);
  one(tokens.MissingCodeService, MissingCode);
  one(tokens.UnhandledErrorsService, UnhandledErrors);
  alias<services.Session>(services.Session, tokens.SessionService);
  return container;
}
