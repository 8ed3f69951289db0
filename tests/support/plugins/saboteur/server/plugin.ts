import * as z from 'zod/mini';
import { defineJob, defineMessages, defineNotification, localized } from '@tessera/core/contract';
import { defineServerPlugin, handle, onJob, sql } from '@tessera/core/server';
import type { NotificationSink, PortalContext } from '@tessera/core/server';
import { sabotage } from '../contract/endpoints';
import { saboteur } from '../contract/manifest';

const messages = defineMessages('saboteur', { label: 'Something fails', title: 'Something failed' });
const failed = defineNotification('saboteur.failed', { label: messages.label, reason: 'watching', channels: ['app'] });
const hangingJob = defineJob('saboteur.hang', 'portal', z.object({}));

/** More than the lane has slots. */
const jobs = 12;

/** Fails for the plugin's own notifications, and stops at the first failure, so that a test does not wait for others. */
const failingSink: NotificationSink = {
  id: 'saboteur.sink',
  maxAttempts: 1,
  deliver: async (deliveries) => {
    if (deliveries.some(({ notifications }) => notifications.some(({ type }) => type.id === failed.id))) {
      throw new Error('The sink of the saboteur knows a secret.');
    }
  },
};

const untilAborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => signal.addEventListener('abort', () => resolve()));

type Act = (context: PortalContext) => Promise<void>;

const acts: Readonly<Record<'throw' | 'break-statement' | 'hang' | 'notify' | 'start-jobs', Act>> = {
  throw: () => Promise.reject(new Error('The handler of the saboteur knows a secret.')),
  'break-statement': async ({ db }) => {
    await db.run(sql`select secret from nothing`);
  },
  hang: ({ signal }) => untilAborted(signal),
  notify: async (context) => {
    const to = [context.actor.userId ?? ''];
    const entity = { type: 'saboteur.failure', id: 'one' } as const;
    context.notify(failed, { to, entity, title: localized(messages.title), includesActor: true });
  },
  'start-jobs': async (context) => {
    for (let index = 0; index < jobs; index += 1) {
      context.schedule(hangingJob, String(index), context.clock.now(), {});
    }
  },
};

export const plugin = defineServerPlugin({
  manifest: saboteur,
  notifications: [failed],
  notificationSinks: [failingSink],
  jobs: [onJob(hangingJob, ({ signal }) => untilAborted(signal), undefined, { timeLimit: 600_000 })],
  endpoints: [
    handle(sabotage, async ({ body: { act } }, context) => {
      await acts[act](context as PortalContext);
      return undefined;
    }),
  ],
});
