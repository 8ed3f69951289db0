import type { ComponentType } from 'react';
import type { Dispose, ServiceToken } from '../contract';
import type { Contributions, ViewLoader } from './contributions/contributions';
import type { LazyState } from './lazy/lazy-module';
import type { PluginCatalog } from './services';
import type { ClientSettings } from './settings';

/** The running client as the host holds it. */
export interface ClientApplication {
  readonly settings: ClientSettings;
  readonly contributions: Contributions;
  readonly catalog: PluginCatalog;
  /** A kernel service, or one that a running plugin provides. */
  get<T>(token: ServiceToken<T>): T;
  /** Restores the session, registers the plugins and goes live. Resolves when the first page may be rendered. */
  start(): Promise<void>;
  /**
   * Loads the plugins for signed-in people, once. Happens by itself when somebody is signed in; the host asks for it
   * too when an address belongs to no public plugin, to tell a closed page from one that does not exist.
   */
  loadAllPlugins(): Promise<void>;
  /** The layouts of the authorized area hold this while they stand: live updates run in between (R63). */
  enterAuthorizedArea(): Dispose;
  dispose(): Promise<void>;
  /** What the React parts of the door need; nobody else calls it. */
  readonly rendering: Rendering;
}

/** Where a rendered contribution finds its services. */
export interface ServiceScope {
  get<T>(token: ServiceToken<T>): T;
}

/** How contributions get from a plugin to the screen. Reads are observable. */
export interface Rendering {
  /** Services of the shell. */
  readonly shell: ServiceScope;
  demand(pluginId: string): void;
  /** Where the plugin stands; `scope` is there while it is active. */
  plugin(pluginId: string): {
    readonly name: string;
    readonly scope: ServiceScope | undefined;
    readonly hasFailed: boolean;
    readonly error: unknown;
    /** Its code did not load, also while another attempt is under way: the message stays until that has succeeded. */
    readonly isMissingCode: boolean;
    /** Some part needs it now. */
    readonly isDemanded: boolean;
  };
  retryPlugin(pluginId: string): void;
  /** Loads a component once for all who show it, with three tries and the time-out of R98. */
  component(load: ViewLoader): LazyState<ComponentType<object>>;
  /** Loads again what did not load. The error stays until the outcome is known, so that nothing flickers. */
  retryComponent(load: ViewLoader): void;
  /** Starts plugin and component, so that a page is there when it is clicked. */
  preload(pluginId: string, load: ViewLoader): void;
  /** Notes that a contribution threw while rendering. The third time within a minute switches it off. */
  noteCrash(key: string, error: unknown): void;
  isSwitchedOff(key: string): boolean;
  switchOn(key: string): void;
}
