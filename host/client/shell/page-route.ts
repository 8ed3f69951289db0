import type { Gate, Label } from '@tessera/core/contract';
import type { RouteContribution } from '@tessera/core/client';
import type { Contributed, Contributions, ViewContribution } from '../../../core/client/boot';

/** A page for the router: a route of a plugin, or a settings page. */
export interface PageRoute {
  readonly key: string;
  readonly pattern: string;
  readonly layout: RouteContribution['layout'];
  readonly title: Label;
  readonly gate: Gate;
  readonly pluginId: string;
  /** The plugin whose frame it is shown in, or its own. */
  readonly area: string;
  readonly isUsableNarrow: boolean;
  readonly view: ViewContribution;
}

/** All pages that the installed plugins contribute. */
export function pagesOf(contributions: Contributions): readonly PageRoute[] {
  return [
    ...contributions.routes.map(fromRoute),
    ...contributions.settingsPages('general').map(fromSettingsPage),
    ...contributions.settingsPages('administrative').map(fromSettingsPage),
  ];
}

function fromRoute(route: Contributed<RouteContribution>): PageRoute {
  return {
    key: route.key,
    pattern: route.path.pattern,
    layout: route.layout,
    title: route.title,
    gate: route.gate,
    pluginId: route.pluginId,
    area: route.within?.split(':')[0] ?? route.pluginId,
    isUsableNarrow: route.narrow === 'always',
    view: route,
  };
}

function fromSettingsPage(page: ReturnType<Contributions['settingsPages']>[number]): PageRoute {
  return {
    key: page.key,
    pattern: page.path.pattern,
    layout: 'settings',
    title: page.label,
    gate: page.gate,
    pluginId: page.pluginId,
    area: page.pluginId,
    isUsableNarrow: false,
    view: page,
  };
}
