import { makeAutoObservable } from 'mobx';
import type { Gate, Slot } from '../../contract';
import { tighten } from '../../contract';
import type {
  ClientPlugin,
  CommandContribution,
  CreationContribution,
  EntityLinkContribution,
  FrameContribution,
  MenuContribution,
  RouteContribution,
  SearchContribution,
  SettingsPageContribution,
  SlotFill,
} from '../plugin';
import type { PluginEntry } from '../runtime/plugin-entry';
import type { PluginRuntime } from '../runtime/plugin-runtime';
import type { EntityKey, Permissions } from '../services';
import type { Contributed, Contributions } from './contributions';

interface Ordered {
  readonly order: number;
  readonly key: string;
}

/** Collects the contributions of the accepted plugins and filters them by what the person may see. */
export class PluginContributions implements Contributions {
  constructor(
    private readonly runtime: PluginRuntime,
    private readonly permissions: Permissions,
  ) {
    makeAutoObservable<this, 'runtime' | 'permissions'>(this, {
      runtime: false,
      permissions: false,
      menu: false,
      settingsPages: false,
      fills: false,
      linkFor: false,
    });
  }

  get isComplete(): boolean {
    return this.runtime.isComplete;
  }

  get routes(): readonly Contributed<RouteContribution>[] {
    return this.collect<RouteContribution>(
      (plugin) => plugin.routes,
      (route) => `route ${route.path.pattern}`,
    );
  }

  get frames(): readonly Contributed<FrameContribution>[] {
    return this.collect<FrameContribution>(
      (plugin) => plugin.frames,
      ({ frame }) => frame.id,
    );
  }

  menu(menu: MenuContribution['menu']): readonly Contributed<MenuContribution>[] {
    return this.shownMenus.filter((entry) => entry.menu === menu);
  }

  settingsPages(group: SettingsPageContribution['group']): readonly Contributed<SettingsPageContribution>[] {
    return this.allSettings.filter((page) => page.group === group);
  }

  get searchTypes(): readonly Contributed<SearchContribution>[] {
    const all = this.collect<SearchContribution>(
      (plugin) => plugin.search,
      ({ type }) => `search ${type}`,
    );
    return all.sort(byOrder);
  }

  get commands(): readonly Contributed<CommandContribution>[] {
    const all = this.collect<CommandContribution>(
      (plugin) => plugin.commands,
      ({ id }) => `command ${id}`,
    );
    return all.filter(({ gate }) => this.isOpen(gate));
  }

  get creations(): readonly Contributed<CreationContribution>[] {
    const all = this.collect<CreationContribution>(
      (plugin) => plugin.creations,
      ({ id }) => `creation ${id}`,
    );
    return all.filter(({ gate }) => this.isOpen(gate)).sort(byOrder);
  }

  fills<Props extends object>(slot: Slot<Props>): readonly Contributed<SlotFill>[] {
    return this.openFills.get(slot.id) ?? [];
  }

  linkFor({ type, projectId }: EntityKey): Contributed<EntityLinkContribution> | undefined {
    const inProject = projectId === undefined ? undefined : this.openLinks.get(`${type} in a project`);
    return inProject ?? this.openLinks.get(type);
  }

  private get allSettings(): readonly Contributed<SettingsPageContribution>[] {
    const all = this.collect<SettingsPageContribution>(
      (plugin) => plugin.settings,
      ({ path }) => `settings ${path.pattern}`,
    );
    return all.sort(byOrder);
  }

  private get shownMenus(): readonly Contributed<MenuContribution>[] {
    const all = this.collect<MenuContribution>(
      (plugin) => plugin.menu,
      ({ id }) => id,
    );
    return all.filter(({ gate }) => this.permissions.shows(gate)).sort(byOrder);
  }

  private get openFills(): ReadonlyMap<string, readonly Contributed<SlotFill>[]> {
    const all = this.collect<SlotFill>(
      (plugin) => plugin.fills,
      ({ id }) => id,
    );
    const open = all.filter(({ gate }) => this.isOpen(gate)).sort(byOrder);
    const bySlot = new Map<string, Contributed<SlotFill>[]>();
    for (const each of open) {
      bySlot.set(each.slot, [...(bySlot.get(each.slot) ?? []), each]);
    }
    return bySlot;
  }

  private get openLinks(): ReadonlyMap<string, Contributed<EntityLinkContribution>> {
    const all = this.collect<EntityLinkContribution>(
      (plugin) => plugin.links,
      (link) => `link ${nameOf(link)}`,
    );
    return new Map(all.filter(({ gate }) => this.isOpen(gate)).map((link) => [nameOf(link), link]));
  }

  private isOpen(gate: Gate): boolean {
    return this.permissions.decide(gate).outcome === 'granted';
  }

  private collect<C extends { readonly gate?: Gate }>(
    read: (plugin: ClientPlugin) => readonly C[] | undefined,
    key: (contribution: C) => string,
  ): Contributed<C>[] {
    return this.runtime.accepted.flatMap((entry) =>
      (read(entry.plugin) ?? []).map((contribution) => contribute(entry, contribution, key(contribution))),
    );
  }
}

function nameOf({ type, inProject }: Pick<EntityLinkContribution, 'type' | 'inProject'>): string {
  return inProject === true ? `${type} in a project` : type;
}

function contribute<C extends { readonly gate?: Gate }>(
  entry: PluginEntry,
  contribution: C,
  key: string,
): Contributed<C> {
  return {
    ...contribution,
    pluginId: entry.id,
    key: `${entry.id} ${key}`,
    gate: tighten(entry.links.gate, contribution.gate),
  };
}

function byOrder(left: Ordered, right: Ordered): number {
  // By code units: keys are never shown, and the first locale-aware comparison costs ten milliseconds at startup.
  return left.order - right.order || (left.key < right.key ? -1 : 1);
}
