import type { Gate, Label } from '@tessera/core/contract';
import { tighten } from '@tessera/core/contract';
import type { FrameContribution, RouteContribution } from '@tessera/core/client';
import type { Contributed, Contributions, ViewContribution } from '../../../core/client/boot';

/** A page for the router: a route of a plugin, or a settings page. */
export interface PageRoute {
  readonly key: string;
  readonly pattern: string;
  readonly layout: RouteContribution['layout'];
  readonly title: Label;
  readonly gate: Gate;
  readonly pluginId: string;
  /** The plugin whose frame shows it, or its own. */
  readonly area: string;
  readonly isUsableNarrow: boolean;
  readonly view: ViewContribution;
  /** Its tab in a frame, if it has one. */
  readonly tab?: PageTab;
}

/** The tab of a page in a frame. */
export interface PageTab {
  readonly frame: Contributed<FrameContribution>;
  readonly order: number;
  readonly label: Label;
  readonly path: RouteContribution['path'];
}

/** All pages that the installed plugins contribute. */
export function pagesOf(contributions: Contributions): readonly PageRoute[] {
  return [
    ...contributions.routes.flatMap((route) => fromRoute(route, contributions.frames)),
    ...contributions.settingsPages('general').map(fromSettingsPage),
    ...contributions.settingsPages('administrative').map(fromSettingsPage),
  ];
}

/** A tab of a frame that is not installed is no page. */
function fromRoute(
  route: Contributed<RouteContribution>,
  frames: readonly Contributed<FrameContribution>[],
): readonly PageRoute[] {
  const { path, title, within } = route;
  const page: PageRoute = {
    key: route.key,
    pattern: path.pattern,
    layout: route.layout,
    title,
    gate: route.gate,
    pluginId: route.pluginId,
    area: route.pluginId,
    isUsableNarrow: route.narrow === 'always',
    view: route,
  };
  if (within === undefined) {
    return [page];
  }
  const frame = frames.find((each) => each.frame.id === within.frame.id);
  if (frame === undefined) {
    return [];
  }
  const tab: PageTab = { frame, order: within.order, label: within.label ?? title, path };
  return [{ ...page, gate: tighten(frame.gate, route.gate), area: frame.pluginId, tab }];
}

/** The pages of a frame in the order of its tabs. */
export function pagesInFrame(
  pages: readonly PageRoute[],
  frame: Contributed<FrameContribution>,
): readonly (PageRoute & { readonly tab: PageTab })[] {
  return pages
    .flatMap((page) => (page.tab?.frame.key === frame.key ? [{ ...page, tab: page.tab }] : []))
    .sort((left, right) => left.tab.order - right.tab.order || (left.key < right.key ? -1 : 1));
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
