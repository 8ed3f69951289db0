import { createContext, useContext, useMemo } from 'react';
import type { ReactElement, ReactNode } from 'react';
import type { ServiceToken } from '../../contract';
import type { ClientApplication, ServiceScope } from '../application';

/** The failure of a contribution, for the shell's failure views. */
export interface ContributionFailure {
  readonly pluginName: string;
  /** Its plugin did not start, its code did not load, or it threw while rendering. */
  readonly kind: 'start' | 'load' | 'crash';
  /** It crashed three times within a minute and stays off until `retry`. */
  readonly isSwitchedOff: boolean;
  readonly error: unknown;
  readonly retry: () => void;
  /** Set for dialogs: the failure is shown as a dialog, which this closes. */
  readonly onClose?: () => void;
}

/** Shown in place of a contribution while it loads and when it failed. */
export interface ContributionPlaceholders {
  readonly fallback: ReactNode;
  readonly failed: (failure: ContributionFailure) => ReactNode;
  /** Where there is no room for a card, such as in a row; default: nothing. */
  readonly failedInline?: (failure: ContributionFailure) => ReactNode;
}

interface Provided {
  readonly application: ClientApplication;
  readonly fills: ContributionPlaceholders;
}

const ApplicationContext = createContext<Provided | undefined>(undefined);
const ScopeContext = createContext<Scope | undefined>(undefined);

interface Scope {
  readonly services: ServiceScope;
  /** Display name of the plugin whose contribution is rendered; empty in the shell. */
  readonly owner: string;
}

const noPlaceholders: ContributionPlaceholders = { fallback: undefined, failed: () => undefined };

export interface ApplicationProviderProps {
  readonly application: ClientApplication;
  /** Placeholders for fills of slots; nothing by default. */
  readonly fills?: ContributionPlaceholders;
  readonly children: ReactNode;
}

/** Provides the application to all components below. */
export function ApplicationProvider({ application, fills, children }: ApplicationProviderProps): ReactElement {
  const provided = useMemo(() => ({ application, fills: fills ?? noPlaceholders }), [application, fills]);
  const scope = useMemo(() => ({ services: application.rendering.shell, owner: '' }), [application]);
  return (
    <ApplicationContext value={provided}>
      <ScopeContext value={scope}>{children}</ScopeContext>
    </ApplicationContext>
  );
}

export interface PlaceholdersProviderProps {
  readonly fills: ContributionPlaceholders;
  readonly children: ReactNode;
}

/** Replaces the placeholders for the contributions below, such as in the header, which has no room for a card. */
export function PlaceholdersProvider({ fills, children }: PlaceholdersProviderProps): ReactElement {
  const { application } = useProvided();
  const provided = useMemo(() => ({ application, fills }), [application, fills]);
  return <ApplicationContext value={provided}>{children}</ApplicationContext>;
}

export interface ScopeProviderProps {
  readonly services: ServiceScope;
  readonly owner: string;
  readonly children: ReactNode;
}

/** Renders its children with the services of one plugin. */
export function ScopeProvider({ services, owner, children }: ScopeProviderProps): ReactElement {
  const scope = useMemo(() => ({ services, owner }), [services, owner]);
  return <ScopeContext value={scope}>{children}</ScopeContext>;
}

/** @throws Error outside `ApplicationProvider`. */
export function useProvided(): Provided {
  const provided = useContext(ApplicationContext);
  if (provided === undefined) {
    throw new Error('core:client: this component needs an <ApplicationProvider> above it.');
  }
  return provided;
}

/** The application that renders this component. */
export function useApplication(): ClientApplication {
  return useProvided().application;
}

/** Resolves a service from the container of the plugin whose contribution is rendered; in the shell from the kernel's. */
export function useService<T>(token: ServiceToken<T>): T {
  return useScope().services.get(token);
}

/** Display name of the plugin whose contribution is rendered. */
export function useOwnerName(): string {
  return useScope().owner;
}

function useScope(): Scope {
  const scope = useContext(ScopeContext);
  if (scope === undefined) {
    throw new Error('core:client: this component needs an <ApplicationProvider> above it.');
  }
  return scope;
}
