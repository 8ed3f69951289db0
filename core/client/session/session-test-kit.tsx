import { defineEndpoint, definePath, definePlugin } from '../../contract';
import { startClient } from '../../testing';
import type { StartClientOptions, StartedClient } from '../../testing';
import { defineClientPlugin } from '../plugin';
import { ToastPort } from '../toasts/toast-port';

/** An endpoint that any signed-in person may call. */
export const readThings = defineEndpoint({
  id: 'things.list',
  method: 'GET',
  path: '/things',
  gate: { audience: 'signed-in' },
  effect: 'read',
  shape: {},
});

/** A work area with one page, for members whose plan has the module 'Tasks'. */
export const tasksPlugin = defineClientPlugin({
  manifest: definePlugin({
    id: 'tasks',
    name: 'Tasks',
    description: '',
    core: '^1.0.0',
    gate: { audience: 'member', modules: ['Tasks'] },
  }),
  routes: [
    { path: definePath('/tasks/:taskId?'), layout: 'main', title: 'Tasks', load: async () => () => <p>Tasks</p> },
  ],
  menu: [{ id: 'tasks:open', menu: 'side', label: 'Tasks', icon: 'list-checks', to: '/tasks', order: 100 }],
});

/** A client that is stopped after the test, and the messages of its toasts. */
export interface SessionClient extends StartedClient {
  readonly toasts: string[];
}

const started: StartedClient[] = [];

/** Starts a client with the work area 'Tasks'. */
export async function startSessionClient(options: StartClientOptions = {}): Promise<SessionClient> {
  const client = await startClient({ plugins: [tasksPlugin], ...options });
  started.push(client);
  const toasts: string[] = [];
  client.application.get(ToastPort).attach(({ message }) => void toasts.push(message));
  return { ...client, toasts };
}

afterEach(async () => {
  for (const client of started.splice(0)) {
    await client.stop();
  }
});
