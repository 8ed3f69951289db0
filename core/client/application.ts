import type { ComponentType } from 'react';
import type { Dispose, ServiceToken } from '../contract';
import type { Contributions, ViewLoader } from './contributions/contributions';
import type { LazyState } from './lazy/lazy-module';
import type { PluginCatalog } from './services';
import type { ClientSettings } from './settings';

/** The running client, for the host. */
export interface ClientApplication {
  readonly settings: ClientSettings;
  readonly contributions: Contributions;
  readonly catalog: PluginCatalog;
  /** A kernel service, or one that a running plugin provides. */
  get<T>(token: ServiceToken<T>): T;
  /** Restores the session, registers the plugins and starts live updates. Resolves when the first page can render. */
  start(): Promise<void>;
  /**
   * Loads the plugins for signed-in people, once. A signed-in session loads them by itself; the host calls this for an
   * address of no public plugin, to tell a closed page from one that does not exist.
   */
  loadAllPlugins(): Promise<void>;
  /** Live updates run until the release (R63). The layouts of the authorized area hold it while mounted. */
  enterAuthorizedArea(): Dispose;
  /** Loads the code of the first signed-in page in advance, once; `frame` is its layout. */
  prefetchSignedIn(frame: () => Promise<unknown>): void;
  dispose(): Promise<void>;
  /** For the React components of core and host only. */
  readonly rendering: Rendering;
}

/** Resolves the services of a rendered contribution. */
export interface ServiceScope {
  get<T>(token: ServiceToken<T>): T;
}

/** Renders contributions. Reads are observable. */
export interface Rendering {
  /** Services of the shell. */
  readonly shell: ServiceScope;
  demand(pluginId: string): void;
  /** State of a plugin; `scope` is set while it is active. */
  plugin(pluginId: string): {
    readonly name: string;
    readonly scope: ServiceScope | undefined;
    readonly hasFailed: boolean;
    readonly error: unknown;
    /** Its code did not load. Stays true during another attempt, so that the message is shown until it succeeds. */
    readonly isMissingCode: boolean;
    /** A mounted view or a command needs it. */
    readonly isDemanded: boolean;
  };
  retryPlugin(pluginId: string): void;
  /** Loads a component once for all views, with three tries and the time-out of R98. */
  component(load: ViewLoader): LazyState<ComponentType<object>>;
  /** Retries a failed load. The error stays until the outcome is known, so that the view does not flicker. */
  retryComponent(load: ViewLoader): void;
  /** Starts the plugin and loads the component before a click. */
  preload(pluginId: string, load: ViewLoader): void;
  /**
   * Starts a plugin and loads components, so that the next render shows them at once.
   *
   * @returns False when one of them failed; the view shows the failure.
   */
  prepare(pluginId: string, loads: readonly (() => Promise<unknown>)[]): Promise<boolean>;
  /** Records that a contribution threw while rendering. The third crash within a minute switches it off. */
  noteCrash(key: string, error: unknown): void;
  isSwitchedOff(key: string): boolean;
  switchOn(key: string): void;
}
