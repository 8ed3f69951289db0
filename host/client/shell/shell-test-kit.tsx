import { definePath, definePlugin } from '@tessera/core/contract';
import type { Gate, ServiceToken } from '@tessera/core/contract';
import { Appearance, Session, Storage, defineClientPlugin } from '@tessera/core/client';
import type { ClientPlugin, MenuContribution, RouteContribution } from '@tessera/core/client';
import type { StartedClient } from '@tessera/core/testing';
import { ShellAppearance, ShellAppearanceContext } from './shell-appearance';
import { ShellRoutes } from './shell-routes';

/** A work area for the shell: a page with a heading, and an entry in the side menu. */
export interface Area {
  readonly id: string;
  readonly path: `/${string}`;
  readonly name: string;
  readonly gate?: Gate;
  /** Gate of the menu entry; the page uses the plugin's gate. */
  readonly entry?: Pick<MenuContribution, 'to' | 'order'> & { readonly gate?: Gate };
  readonly layout?: RouteContribution['layout'];
  readonly narrow?: 'always';
}

/** A fake plugin with one page. */
export function areaPlugin(area: Area): ClientPlugin {
  const { id, path, name, gate = { audience: 'member' }, entry, layout = 'main', narrow } = area;
  return defineClientPlugin({
    manifest: definePlugin({ id, name, description: name, core: '*', gate }),
    routes: [
      {
        path: definePath(path),
        layout,
        title: name,
        ...(narrow === undefined ? {} : { narrow }),
        load: () => Promise.resolve(() => <h1>{name} page</h1>),
      },
    ],
    menu: entry === undefined ? [] : [{ id: `${id}:open`, menu: 'side', label: name, icon: 'target', ...entry }],
  });
}

const admin = 'admin';

/** The areas of the specification, with the menu rules of R42. */
export const specifiedAreas: readonly ClientPlugin[] = [
  areaPlugin({
    id: 'tasks',
    path: '/tasks/:taskId?',
    name: 'Tasks',
    gate: { audience: 'member', modules: ['Tasks'] },
    entry: { to: '/tasks', order: 100 },
  }),
  areaPlugin({
    id: 'meetings',
    path: '/meeting-details/:meetingid',
    name: 'Meetings',
    gate: { audience: 'member', modules: ['Meetings'] },
    entry: { to: '/meetings', order: 200 },
  }),
  areaPlugin({
    id: 'teams',
    path: '/teams',
    name: 'Teams',
    gate: { audience: 'member', modules: ['Teams'] },
    entry: { to: '/teams', order: 300 },
  }),
  areaPlugin({
    id: 'projects',
    path: '/project/all',
    name: 'Projects',
    gate: { audience: 'member', modules: ['Projects'] },
    entry: { to: '/project', order: 400 },
  }),
  areaPlugin({
    id: 'analytics',
    path: '/analytics',
    name: 'Analytics',
    gate: { audience: admin, modules: ['Performance Analytics'] },
    entry: { to: '/analytics', order: 500 },
  }),
  areaPlugin({
    id: 'settings',
    path: '/settings/subscription',
    name: 'Settings',
    layout: 'settings',
    gate: { audience: admin },
    entry: {
      to: '/settings/subscription',
      order: 600,
      gate: { audience: admin, modules: ['Engagement Analytics'] },
    },
  }),
];

/** The public pages. */
export const publicAreas: readonly ClientPlugin[] = [
  areaPlugin({ id: 'start', path: '/', name: 'Start', gate: { audience: 'public' }, layout: 'public' }),
  areaPlugin({ id: 'access', path: '/login', name: 'Sign in', gate: { audience: 'public' }, layout: 'public' }),
  areaPlugin({
    id: 'entry',
    path: '/verify-otp',
    name: 'Code',
    gate: { audience: 'public' },
    layout: 'public',
    narrow: 'always',
  }),
  areaPlugin({ id: 'portals', path: '/portals', name: 'Portals', gate: { audience: 'signed-in' }, layout: 'public' }),
  areaPlugin({
    id: 'walk',
    path: '/profileadmin',
    name: 'Company',
    gate: { audience: 'signed-in' },
    layout: 'walkthrough',
  }),
];

/** Renders the whole shell at an address. */
export function showShellAt(client: StartedClient, address: string): void {
  const { application } = client;
  const get = <T,>(token: ServiceToken<T>): T => application.get(token);
  const look = new ShellAppearance(get(Session), get(Appearance), get(Storage));
  look.follow();
  client.server.respondAt('PATCH', '/profile/appearance', { body: { version: 1 } });
  client.renderPart(
    <ShellAppearanceContext value={look}>
      <ShellRoutes />
    </ShellAppearanceContext>,
    address,
  );
}
