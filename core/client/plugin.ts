import type { ComponentType } from 'react';
import type {
  Dispose,
  Gate,
  Label,
  Language,
  OwnedId,
  PathPattern,
  PluginManifest,
  ServiceToken,
  Slot,
  Translations,
} from '../contract';
import type { Logger, ServiceRegistrar } from '../kernel/services';
import type { IconName } from './contributions/icon-name';
import type { EntityKey, SearchHit, StorageKey } from './services';

/** Loads a component on first use. Always a function, so that a manifest never imports a component. */
export type ComponentLoader<Props extends object = object> = () => Promise<ComponentType<Props>>;

/** Properties of every contribution. `gate` is combined with the plugin's and can only narrow it. */
interface Gated {
  readonly gate?: Gate;
}

/** A page with an address. */
export interface RouteContribution extends Gated {
  readonly path: PathPattern;
  /** The frame of another plugin that shows this page as a tab. */
  readonly within?: OwnedId;
  readonly layout: 'bare' | 'public' | 'walkthrough' | 'main' | 'settings' | 'super-admin';
  readonly title: Label;
  readonly load: ComponentLoader;
  /**
   * The first view depends neither on the address nor on the server, the storage or the person: the build renders it to
   * HTML, which a signed-out visitor sees before the script has loaded. For pages without parameters that everybody may
   * open.
   */
  readonly prerender?: true;
  /** Usable under 1024 px even if the landing page replaces the product there (decisions.md D6). */
  readonly narrow?: 'always';
}

/** An entry of one of the shell's menus. */
export interface MenuContribution extends Gated {
  readonly id: OwnedId;
  readonly menu: 'side' | 'profile' | 'super-admin';
  readonly label: Label;
  readonly icon: IconName;
  /** An address, or the id of the command that opens a dialog. */
  readonly to: string;
  /** Steps of 100, so that others fit between. Ties break by id. */
  readonly order: number;
}

/** A page of the settings with its menu entry. */
export interface SettingsPageContribution extends Gated {
  readonly group: 'general' | 'administrative';
  readonly path: PathPattern;
  readonly label: Label;
  readonly order: number;
  readonly hidden?: boolean;
  readonly load: ComponentLoader;
}

/** A type of the header search. */
export interface SearchContribution extends Gated {
  readonly type: string;
  readonly label: Label;
  readonly order: number;
  readonly load: () => Promise<SearchFunction>;
}
export interface SearchContext {
  readonly signal: AbortSignal;
  get<T>(token: ServiceToken<T>): T;
}
export type SearchFunction = (text: string, context: SearchContext) => Promise<readonly SearchHit[]>;

/** The address of an entity of this type, for search results, notifications and links of other plugins. */
export interface EntityLinkContribution extends Gated {
  readonly type: string;
  /** For entities in a project only; it precedes the link for all others of the type (R50). */
  readonly inProject?: true;
  /** Default: the icon of the plugin's menu entry. */
  readonly icon?: IconName;
  readonly to: (entity: EntityKey) => string;
  /** Written when the link is followed; the page that opens reads and removes it (R50). */
  readonly remember?: (entity: EntityKey) => { readonly key: StorageKey<string>; readonly value: string };
}

/** A command of the palette, a shortcut or a menu; or only a link to an address. */
export type CommandContribution = CommandWords &
  (
    | { readonly load: () => Promise<(context: PluginContext) => void | Promise<void>>; readonly to?: never }
    | { readonly to: string; readonly load?: never }
  );

interface CommandWords extends Gated {
  readonly id: OwnedId;
  readonly title: Label;
  readonly group: Label;
  /** Keys as `c`, `g t` or `mod+k`. */
  readonly shortcut?: string;
}

/** A component of this plugin in a slot of another plugin's screen. Created by `fill`. */
export interface SlotFill extends Gated {
  readonly slot: OwnedId;
  readonly id: OwnedId;
  readonly order: number;
  readonly load: ComponentLoader<never>;
}

/** The declarative client half of a plugin: small, and loaded for every person. */
export interface ClientPlugin {
  readonly manifest: PluginManifest;
  readonly routes?: readonly RouteContribution[];
  readonly menu?: readonly MenuContribution[];
  readonly settings?: readonly SettingsPageContribution[];
  readonly search?: readonly SearchContribution[];
  readonly links?: readonly EntityLinkContribution[];
  readonly commands?: readonly CommandContribution[];
  readonly fills?: readonly SlotFill[];
  /** Services of other plugins that this one requires. It starts after and stops before their owners. */
  readonly requires?: readonly ServiceToken<unknown>[];
  /** Services of this plugin for others. Declared in its contract, bound by `services`. */
  readonly provides?: readonly ServiceToken<unknown>[];
  /** `on-demand` (default) starts at the first route, slot, search or injection; `idle` after first paint. */
  readonly activation?: 'on-demand' | 'idle';
  readonly load?: () => Promise<ClientPluginModule>;
  /** Its texts in other languages, each in a file that loads for that language only. */
  readonly translations?: Translations;
  /** Languages that a language pack adds, with the texts of all plugins. It needs a public page. */
  readonly languages?: readonly Language[];
}

/** The part of a plugin that loads when it starts. */
export interface ClientPluginModule {
  readonly services?: (services: ServiceRegistrar) => void;
  readonly start?: (context: PluginContext) => void | Promise<void>;
}

/** The environment of a running plugin. */
export interface PluginContext {
  readonly manifest: PluginManifest;
  readonly logger: Logger;
  /** Aborted when the plugin stops. Pass it to every request and timer. */
  readonly signal: AbortSignal;
  get<T>(token: ServiceToken<T>): T;
  /** An optional service, which may appear and disappear. `current` is observable. */
  watch<T>(token: ServiceToken<T>): { readonly current: T | undefined };
  /** Registers a release for when the plugin stops. Releases run in reverse order. */
  own(dispose: Dispose): void;
}

/* @__NO_SIDE_EFFECTS__ */
export function defineClientPlugin(plugin: ClientPlugin): ClientPlugin {
  return Object.freeze(plugin);
}

interface FillOptions<Props extends object> extends Gated {
  readonly id: OwnedId;
  readonly order: number;
  readonly load: ComponentLoader<Props>;
}

/** Fills a slot; the component's props are the slot's. */
/* @__NO_SIDE_EFFECTS__ */
export function fill<Props extends object>(slot: Slot<Props>, contribution: FillOptions<Props>): SlotFill {
  // The one cast of the concept: the outlet of this slot passes exactly these props.
  return { ...contribution, slot: slot.id, load: contribution.load as unknown as ComponentLoader<never> };
}
