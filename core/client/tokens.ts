import { serviceToken } from '../contract';
import type { CallMachine } from './api/call-machine';
import type { LazyApi } from './api/lazy-api';
import type { WritesInFlight } from './api/writes-in-flight';
import type { DefaultCommands } from './commands/default-commands';
import type { Contributions } from './contributions/contributions';
import type { LazyPart } from './lazy/lazy-part';
import type { LazyRetry } from './lazy/lazy-retry';
import type { LazyPendingWrites } from './pending-writes/lazy-pending-writes';
import type { AddressLookUp } from './device/address-look-up';
import type { DefaultNavigation } from './navigation/default-navigation';
import type { UnhandledErrors } from './errors/unhandled-errors';
import type { MissingCode } from './navigation/missing-code';
import type { PageReloads } from './navigation/page-reloads';
import type { BrowserNetwork } from './network/browser-network';
import type { DownloadedPhotos } from './photos/downloaded-photos';
import type { HubRealtime } from './realtime/hub-realtime';
import type { PluginRuntime } from './runtime/plugin-runtime';
import type { KeptAppearance } from './session/kept-appearance';
import type { DefaultSession } from './session/default-session';
import type { SessionStore } from './session/session-store';
import type { ClientSettings } from './settings';
import type { DefaultToasts } from './toasts/default-toasts';
import type { DefaultLanguages } from './words/default-languages';
import type { DefaultWords } from './words/default-words';

/** Keys of what only core's own services ask each other for; plugins know the contracts in `services.ts`. */
export const SettingsService = serviceToken<ClientSettings>('core:ClientSettings');
export const SessionStoreService = serviceToken<SessionStore>('core:SessionStore');
export const SessionService = serviceToken<DefaultSession>('core:SessionService');
export const NetworkService = serviceToken<BrowserNetwork>('core:NetworkService');
export const ToastsService = serviceToken<DefaultToasts>('core:ToastsService');
export const PhotosService = serviceToken<DownloadedPhotos>('core:PhotosService');
export const AppearanceService = serviceToken<KeptAppearance>('core:AppearanceService');
export const RealtimeService = serviceToken<HubRealtime>('core:RealtimeService');
export const NavigationService = serviceToken<DefaultNavigation>('core:NavigationService');
export const CommandsService = serviceToken<DefaultCommands>('core:CommandsService');
export const AddressLookUpService = serviceToken<AddressLookUp>('core:AddressLookUp');
export const PluginRuntimeService = serviceToken<PluginRuntime>('core:PluginRuntime');
export const ContributionsService = serviceToken<Contributions>('core:Contributions');

/** Loads the plugins for signed-in people, once; failures end in a toast (R67). */
export interface PluginLoading {
  loadAll(): Promise<void>;
}
export const PluginLoading = serviceToken<PluginLoading>('core:PluginLoading');

export const WordsService = serviceToken<DefaultWords>('core:WordsService');
export const LanguagesService = serviceToken<DefaultLanguages>('core:LanguagesService');

export const WritesInFlightService = serviceToken<WritesInFlight>('core:WritesInFlight');
export const MissingCodeService = serviceToken<MissingCode>('core:MissingCode');
export const UnhandledErrorsService = serviceToken<UnhandledErrors>('core:UnhandledErrors');
export const PageReloadsService = serviceToken<PageReloads>('core:PageReloads');
export const LazyRetryService = serviceToken<LazyRetry>('core:LazyRetry');

/** What makes calls, and what of it is bound only once it is here. */
export const LazyApiService = serviceToken<LazyApi>('core:LazyApi');
export const CallMachineService = serviceToken<LazyPart<CallMachine>>('core:CallMachine');
export const PendingWritesService = serviceToken<LazyPendingWrites>('core:PendingWritesService');
