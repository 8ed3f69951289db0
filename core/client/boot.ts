export type { ClientApplication, Rendering, ServiceScope } from './application';
export { bootClient } from './boot-client';
export type { ClientBootOptions } from './boot-client';
export type { Contributed, Contributions, LoadedPlugins, ViewContribution } from './contributions/contributions';
export type { ClientSettings } from './settings';
export { ApplicationProvider, PlaceholdersProvider, ScopeProvider, useApplication } from './react/application-provider';
export type {
  ApplicationProviderProps,
  ContributionFailure,
  ContributionPlaceholders,
  PlaceholdersProviderProps,
} from './react/application-provider';
export { ContributionView } from './react/contribution-view';
export { CrashBoundary } from './react/crash-boundary';
export type { ContributionViewProps } from './react/contribution-view';
export { LazyComponent } from './lazy/lazy-component';
export type { LazyComponentProps, LazyFailure } from './lazy/lazy-component';
export { LazyRetryService } from './lazy/lazy-retry';
export { useLazyRetry } from './lazy/use-lazy-retry';
export { useLazyPreload } from './lazy/use-lazy-preload';
export { addressOfEntity } from './react/place-link';
export type { EntityAddress } from './react/place-link';
export { NavigationBridge } from './react/navigation-bridge';
export { useAuthorizedArea } from './react/use-authorized-area';
export { ToastOutlet } from './toasts/toast-outlet';
export { isSetupUnfinished, nextStep } from './session/next-step';
export type { AccessFlowState } from './session/next-step';
export { headerListKey, languageKey, returnToKey, storedValues } from './storage/stored-values';
export { matchFuzzy } from './search/fuzzy';
export { readSearchQuery, withoutPart } from './search/read-search-query';
export type { SearchQueryField, SearchQueryPart } from './search/read-search-query';
export { searchMessages } from './search/search-messages';
export { filterNames, filterWords, stateWords } from './search/search-words';
export type { FuzzyMatch } from './search/fuzzy';
export { createKey } from './commands/create-key';
export { CreationsService } from './creations/creations';
export { orderCreations } from './creations/order-creations';
export { isApplePlatform, isSingleKey, stepsOf } from './commands/shortcut-keys';
export { useShortcuts } from './react/use-shortcuts';
export { WindowTitleContext } from './react/use-window-title';
export type { NameWindow } from './react/use-window-title';
export { findFirstPage } from './sign-in-prefetch';
export { BrowserWindow } from './ports';
export { blankAdapters } from './adapters/blank-adapters';
export type { BootAdapters } from './boot-adapters';
export type { Prerenderer } from './prerendering';
