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
import type { EntityReference, SearchHit, StorageKey } from './services';

/** Loads a component on first use. Always a function, so nothing heavy is reachable from a manifest. */
export type ComponentLoader<Props extends object = object> = () => Promise<ComponentType<Props>>;

/** What every contribution may carry. `gate` is combined with the plugin's and can only narrow it. */
interface Gated {
  readonly gate?: Gate;
}

/** A page with an address. */
export interface RouteContribution extends Gated {
  readonly path: PathPattern;
  /** The frame of another plugin that this page appears in, with a tab of its own there. */
  readonly within?: OwnedId;
  readonly layout: 'bare' | 'public' | 'walkthrough' | 'main' | 'settings' | 'super-admin';
  readonly title: Label;
  readonly load: ComponentLoader;
  /** Usable under 1024 px even where the landing page stands in for the product (decisions.md D6). */
  readonly narrow?: 'always';
}

/** An entry of one of the shell's menus. */
export interface MenuContribution extends Gated {
  readonly id: OwnedId;
  readonly menu: 'side' | 'profile' | 'super-admin';
  readonly label: Label;
  /** A name of core/ui's icon set. */
  readonly icon: string;
  /** An address, or an act of a dialog as an event of the command with this id. */
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

/** Where an entity of this type opens. Used by search results, notifications and links of other plugins. */
export interface EntityLinkContribution extends Gated {
  readonly type: string;
  /** Only of those that stand in a project, and before the link of all others of the type (R50). */
  readonly inProject?: true;
  /** Icon name of core/ui; by default the icon of the plugin's menu entry. */
  readonly icon?: string;
  readonly to: (entity: EntityReference) => string;
  /** Written when the link is followed, read and removed by the page that opens (R50). */
  readonly remember?: (entity: EntityReference) => { readonly key: StorageKey<string>; readonly value: string };
}

/** An act that the command palette, a shortcut and menus can start; or only the way to an address. */
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

/** A part of this plugin in a slot of another one's screen. Made by `fill`. */
export interface SlotFill extends Gated {
  readonly slot: OwnedId;
  readonly id: OwnedId;
  readonly order: number;
  readonly load: ComponentLoader<never>;
}

/** The client half of a plugin: light, declarative, safe to load for everybody. */
export interface ClientPlugin {
  readonly manifest: PluginManifest;
  readonly routes?: readonly RouteContribution[];
  readonly menu?: readonly MenuContribution[];
  readonly settings?: readonly SettingsPageContribution[];
  readonly search?: readonly SearchContribution[];
  readonly links?: readonly EntityLinkContribution[];
  readonly commands?: readonly CommandContribution[];
  readonly fills?: readonly SlotFill[];
  /** Services of other plugins that this one cannot run without. It starts after and stops before their owners. */
  readonly requires?: readonly ServiceToken<unknown>[];
  /** Services of this plugin that others may use. Declared in its contract, bound by `services`. */
  readonly provides?: readonly ServiceToken<unknown>[];
  /** `on-demand` (default) starts at the first route, slot, search or injection; `idle` after first paint. */
  readonly activation?: 'on-demand' | 'idle';
  readonly load?: () => Promise<ClientPluginModule>;
  /** Its texts in other languages, each in a file that only its readers load. */
  readonly translations?: Translations;
  /** Languages that it adds to the product: a language pack, which translates everybody's texts. Needs a public page. */
  readonly languages?: readonly Language[];
}

/** The heavy half, loaded when the plugin starts. */
export interface ClientPluginModule {
  readonly services?: (services: ServiceRegistrar) => void;
  readonly start?: (context: PluginContext) => void | Promise<void>;
}

/** What a running plugin may touch. */
export interface PluginContext {
  readonly manifest: PluginManifest;
  readonly logger: Logger;
  /** Aborted when the plugin stops. Pass it to every call and timer. */
  readonly signal: AbortSignal;
  get<T>(token: ServiceToken<T>): T;
  /** A service that may come and go. `current` is observable. */
  watch<T>(token: ServiceToken<T>): { readonly current: T | undefined };
  /** Hands over something to release when the plugin stops. Called in reverse order. */
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
