export type { ClientApplication, LoadedComponent, Rendering, ServiceScope } from './application';
export { bootClient } from './boot-client';
export type { BootOptions } from './boot-client';
export type { Contributed, Contributions, LoadedPlugins, ViewContribution } from './contributions/contributions';
export type { ClientSettings } from './settings';
export { ApplicationProvider, useApplication } from './react/application-provider';
export type {
  ApplicationProviderProps,
  ContributionFailure,
  ContributionPlaceholders,
} from './react/application-provider';
export { ContributionView } from './react/contribution-view';
export type { ContributionViewProps } from './react/contribution-view';
export { lateComponent } from './react/late-component';
export { NavigationBridge } from './react/navigation-bridge';
export { useAuthorizedArea } from './react/use-authorized-area';
export { ToastOutlet } from './toasts/toast-outlet';
export { isUnfinished, nextStep } from './session/next-step';
export type { AccessFlowState } from './session/next-step';
export { headerListKey, returnToKey } from './storage/stored-values';
export { matchFuzzy } from './search/fuzzy';
export type { FuzzyMatch } from './search/fuzzy';
export { isSingleKey, stepsOf } from './commands/shortcut-keys';
export { useShortcuts } from './react/use-shortcuts';
export { WindowTitleContext } from './react/use-window-title';
export type { NameWindow } from './react/use-window-title';
export type { BootAdapters } from './boot-adapters';
