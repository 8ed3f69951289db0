import type { StartedClient } from '@tessera/core/testing';
import { readTask } from '../../contract/endpoints';

/** A person as tasks show one. */
export const ann = { id: '01900000-0000-7000-8000-000000000001', fullName: 'Ann Marlow' };

/** A task as the list has it. */
export const task = {
  id: '01900000-0000-7000-8000-000000000002',
  key: 'T-1',
  number: 1,
  title: 'Order brass weights',
  status: 'to-do',
  category: 'unstarted',
  priority: 'none',
  dueChangeCount: 0,
  createdBy: ann,
  createdOn: '2026-01-05T09:00:00.000Z',
  updatedOn: '2026-01-05T09:00:00.000Z',
  version: 1,
} as const;

/** Answers what the panel of the task asks for. */
export function answerDetails({ server }: StartedClient): void {
  server.respond(readTask, { body: { ...task, abilities: { edit: true, delete: true } } });
  server.respondAt('GET', `/tasks/${task.id}/activity`, { body: { items: [], nextCursor: null } });
  server.respondAt('GET', `/tasks/${task.id}/sub-tasks`, { body: { items: [], nextCursor: null } });
  server.respondAt('GET', `/tasks/${task.id}/checklist`, { body: { items: [], nextCursor: null } });
  server.respondAt('GET', `/tasks/${task.id}/comments`, { body: { items: [], nextCursor: null } });
  server.respondAt('GET', `/tasks/${task.id}/attachments`, { body: { items: [], nextCursor: null } });
}
