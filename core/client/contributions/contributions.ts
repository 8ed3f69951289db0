import type { Gate, Slot } from '../../contract';
import { serviceToken } from '../../contract';
import type { EntityKey } from '../services';
import type {
  ClientPlugin,
  CommandContribution,
  ComponentLoader,
  CreationContribution,
  EntityLinkContribution,
  FrameContribution,
  MenuContribution,
  RouteContribution,
  SearchContribution,
  SettingsPageContribution,
  SlotFill,
} from '../plugin';

/**
 * A contribution with its plugin and its effective gate: those of the plugin, of the plugins it requires and its own,
 * combined.
 */
export type Contributed<C extends object> = Omit<C, 'gate'> & {
  readonly pluginId: string;
  readonly gate: Gate;
  /** Unique in the installation; can serve as a React key. */
  readonly key: string;
};

/** Loads a component of any contribution: a page without props, or a fill whose props its slot decides. */
export type ViewLoader = ComponentLoader | ComponentLoader<never>;

/** The part of a contribution that `ContributionView` needs. */
export type ViewContribution = Contributed<{ readonly load: ViewLoader }>;

/** Everything that the installed plugins contribute. Observable: entries change with plan, role and plugins. */
export interface Contributions {
  /** False until the plugins for signed-in people have loaded. Until then an unknown address is not "not found". */
  readonly isComplete: boolean;
  /** All routes, open or not: the guard of the route decides, by `gate`. */
  readonly routes: readonly Contributed<RouteContribution>[];
  /** All frames, open or not. */
  readonly frames: readonly Contributed<FrameContribution>[];
  /** Entries that `Permissions.shows`, by order, ties by id (R42, R43). */
  menu(menu: MenuContribution['menu']): readonly Contributed<MenuContribution>[];
  /** Every page of the group, open or not, by order; the menu of the settings leaves out `hidden` and closed ones. */
  settingsPages(group: SettingsPageContribution['group']): readonly Contributed<SettingsPageContribution>[];
  /** Types of the header search, open or not, by order. */
  readonly searchTypes: readonly Contributed<SearchContribution>[];
  /** Commands whose gate is open. */
  readonly commands: readonly Contributed<CommandContribution>[];
  /** Creations whose gate is open, by order. */
  readonly creations: readonly Contributed<CreationContribution>[];
  /** Fills of a slot whose gate is open, by order. */
  fills<Props extends object>(slot: Slot<Props>): readonly Contributed<SlotFill>[];
  /**
   * The link that opens an entity, if its gate is open. For an entity in a project, the link for projects has
   * precedence (R50).
   */
  linkFor(entity: EntityKey): Contributed<EntityLinkContribution> | undefined;
}

export const ContributionsService = serviceToken<Contributions>('core:ContributionsService');

/** What the virtual module of the build exports for signed-in people. */
export interface LoadedPlugins {
  readonly plugins: readonly ClientPlugin[];
  /** Outside packages that failed to evaluate. The others run. */
  readonly failures: readonly { readonly package: string; readonly error: unknown }[];
}
