import type { ComponentType, ReactNode } from 'react';
import type {
  Dispose,
  FrameDefinition,
  Gate,
  Label,
  Language,
  Message,
  OwnedId,
  PathParameters,
  PathPattern,
  PluginManifest,
  ServiceToken,
  Slot,
  Translations,
} from '../contract';
import type { Logger, ServiceRegistrar } from '../kernel/services';
import type { IconName } from './contributions/icon-name';
import type { EntityKey, SearchFilter, SearchHit, SearchHitParts, SearchNarrowedBy, StorageKey } from './services';

/** Loads a component on first use. Always a function, so that a manifest never imports a component. */
export type ComponentLoader<Props extends object = object> = () => Promise<ComponentType<Props>>;

/** Properties of every contribution. `gate` is combined with the plugin's and can only narrow it. */
interface Gated {
  readonly gate?: Gate;
}

/** A page with an address. */
export interface RouteContribution extends Gated {
  readonly path: PathPattern;
  /**
   * The frame, of any plugin, that shows this page as a tab. The page's path has exactly the frame's parameters, besides
   * optional ones, and its layout is `main`. Without the frame's plugin in the installation the page does not exist.
   */
  readonly within?: FramePlace;
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

/** The place of a page among the tabs of a frame. */
export interface FramePlace {
  readonly frame: FrameDefinition;
  /** Steps of 100, so that others fit between. Ties break by id. */
  readonly order: number;
  /** Default: the title of the page. */
  readonly label?: Label;
}

/** A tab of a frame, for the person who looks at it. */
export interface FrameTab {
  readonly key: string;
  readonly label: string;
  readonly to: string;
  readonly isCurrent: boolean;
  /** Loads the code of the page before a click. */
  readonly preload: () => void;
}

/** Props of a frame's component. It stays mounted while the tabs change, and while its parameters change. */
export interface FrameProps<P extends string = string> {
  /** From the address, such as the id of the project. */
  readonly parameters: PathParameters<P>;
  /** The tabs that the person has access to, in order; `FrameTabs` of core/ui shows them. */
  readonly tabs: readonly FrameTab[];
  /** The page of the current tab. */
  readonly children: ReactNode;
}

/** A frame with its component. Created by `frameView`; declared by `defineFrame` in the plugin's contract. */
export interface FrameContribution extends Gated {
  readonly frame: FrameDefinition;
  readonly load: ComponentLoader<never>;
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
  /** False for a view of another area: the home page is the first other entry of the side menu. */
  readonly isHome?: false;
}

/** A page of the settings with its menu entry. */
export interface SettingsPageContribution extends Gated {
  readonly group: 'general' | 'administrative';
  readonly path: PathPattern;
  readonly label: Label;
  readonly order: number;
  readonly hidden?: boolean;
  /**
   * Address of a settings page, of any plugin, that has this page as a tab beside it. While that page is not shown, this
   * one has a menu entry of its own.
   */
  readonly tabOf?: string;
  readonly load: ComponentLoader;
}

/** A type of the header search. */
export interface SearchContribution extends Gated {
  readonly type: string;
  readonly label: Label;
  readonly order: number;
  readonly load: () => Promise<SearchFunction>;
}
/** What a search function may use: services of its plugin and a signal that is aborted when the text changes. */
export interface SearchContext {
  readonly signal: AbortSignal;
  /** Filters of the query, all of which the search function declares. */
  readonly by?: SearchNarrowedBy;
  get<T>(token: ServiceToken<T>): T;
}
/** Finds what matches the text. A rejection is shown as a failed search of this provider only. */
export interface SearchFunction {
  (text: string, context: SearchContext): Promise<readonly SearchHit[]>;
  /**
   * What the plugin's store knows about a hit now, so that hits change with their entity. Observable; undefined for an
   * entity that is not loaded.
   */
  readonly current?: (id: string, context: Pick<SearchContext, 'get'>) => SearchHitParts | undefined;
  /** The filters that it understands. With any other it is not called, and the type has no hits. */
  readonly filters?: readonly SearchFilter[];
  /** Those of some entities that the person may see now. Without it, opened hits stay as they were found. */
  readonly reload?: (ids: readonly string[], context: SearchContext) => Promise<readonly SearchHit[]>;
  /** Creates an entity from a text that found nothing. */
  readonly create?: {
    readonly label: Message<'text'>;
    readonly run: (text: string, context: Pick<SearchContext, 'get'>) => void;
  };
}

/** The address of an entity of this type, for search results, notifications and links of other plugins. */
export interface EntityLinkContribution extends Gated {
  /**
   * As in searches, or as the server names it in `context.notify`. A plugin with two names for one thing, such as `Task`
   * and `tasks.task`, contributes a link for each.
   */
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
  ({ readonly load: ActionLoader; readonly to?: never } | { readonly to: string; readonly load?: never });

/** Loads an action on first use. */
export type ActionLoader = () => Promise<(context: PluginContext) => void | Promise<void>>;

interface CommandWords extends Gated {
  readonly id: OwnedId;
  readonly title: Label;
  readonly group: Label;
  /** Shown by the palette. Default: the icon of the plugin's menu entry. */
  readonly icon?: IconName;
  /** Keys as `c`, `g t` or `mod+k`. */
  readonly shortcut?: string;
}

/**
 * Something that a person can create from every page. `c`, the create menu and the palette offer the creations of all
 * plugins; `c` opens the only one at once. A read-only portal refuses them all.
 *
 * @example
 * ```tsx components/new-note-dialog.tsx
 * import type { CreationProps } from '@tessera/core/client';
 *
 * export const NewNoteDialog = ({ onClose }: CreationProps) => (
 *   <button type="button" onClick={onClose}>
 *     Create note
 *   </button>
 * );
 * ```
 *
 * ```ts creations.ts
 * import type { CreationContribution } from '@tessera/core/client';
 *
 * export const creation: CreationContribution = {
 *   id: 'notes:create-note',
 *   title: 'Create note',
 *   order: 300,
 *   load: () => import('./components/new-note-dialog').then((module) => module.NewNoteDialog),
 * };
 * ```
 */
export type CreationContribution = CreationWords &
  (
    | {
        /** The form, as a dialog, which the shell shows over the current page. */
        readonly load: ComponentLoader<CreationProps>;
        readonly run?: never;
      }
    | {
        /** Opens the form in another way, such as at an address of its own. */
        readonly run: ActionLoader;
        readonly load?: never;
      }
  );

interface CreationWords extends Gated {
  readonly id: OwnedId;
  /** A verb and a noun, such as "Create task". */
  readonly title: Label;
  /** Default: the icon of the plugin's menu entry. */
  readonly icon?: IconName;
  /** Steps of 100, so that others fit between. Ties break by id. The creation of the current page's plugin comes first. */
  readonly order: number;
  /** Chooses it after `c`, such as `t` for `c t`. */
  readonly letter?: string;
}

/** Props of a form that the shell shows over the current page. */
export interface CreationProps {
  readonly onClose: () => void;
  /** Opens the form again, with its draft. */
  readonly onReopen: () => void;
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
  /** Screens with tabs, to which all plugins can add. */
  readonly frames?: readonly FrameContribution[];
  readonly menu?: readonly MenuContribution[];
  readonly settings?: readonly SettingsPageContribution[];
  readonly search?: readonly SearchContribution[];
  readonly links?: readonly EntityLinkContribution[];
  readonly commands?: readonly CommandContribution[];
  readonly creations?: readonly CreationContribution[];
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

/**
 * The client half of a plugin, the default export of its `client/plugin.ts`. Plain data: heavy code goes behind `load`.
 */
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

interface FrameViewOptions<P extends string> extends Gated {
  readonly load: ComponentLoader<FrameProps<P>>;
}

/** Gives a frame its component, whose props have the parameters of the frame's path. */
/* @__NO_SIDE_EFFECTS__ */
export function frameView<P extends string>(
  frame: FrameDefinition<P>,
  contribution: FrameViewOptions<P>,
): FrameContribution {
  // The one cast of the concept: the shell passes the parameters of exactly this path.
  return { ...contribution, frame, load: contribution.load as unknown as ComponentLoader<never> };
}
