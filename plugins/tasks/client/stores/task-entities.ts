import { customMaps, EntityStore, labelSets } from '@tessera/core/client';
import type { Api, EntityServices, PortalStatuses, Questions } from '@tessera/core/client';
import { changeTask, createTask, deleteTask, readTask } from '../../contract/endpoints';
import { taskChangedLive } from '../../contract/events';
import type { LiveTask } from '../../contract/events';
import type { Task } from '../../contract/model';
import { roleIds } from '../../contract/task-roles';
import { creationBodyOf } from '../model/new-task';
import { bodyOf, previewPatch } from '../model/task-patch';
import type { TaskPatch } from '../model/task-patch';

/** All tasks that this browser knows, with what is under way and kept of them. */
export function makeTaskEntities(
  api: Api,
  services: EntityServices,
  asking: { readonly questions: Questions; readonly statuses: PortalStatuses },
): EntityStore<LiveTask, Task, TaskPatch> {
  return new EntityStore<LiveTask, Task, TaskPatch>(services, {
    type: 'Task',
    label: ({ key }) => key,
    event: taskChangedLive,
    detailFields: ['description', 'abilities'],
    preview: previewPatch,
    sets: { ...labelSets, ...roleIds },
    maps: customMaps,
    read: (id) => api.request(readTask, { params: { id } }, { onFailure: 'caller' }),
    create: (task, request) => api.request(createTask, { body: creationBodyOf(task) }, request),
    creationBody: creationBodyOf,
    save: (id, patch, request, isCompletionConfirmed) => {
      const body = { ...bodyOf(patch), ...(isCompletionConfirmed && { isCompletionConfirmed }) };
      return api.request(changeTask, { params: { id }, body }, request);
    },
    confirm: async (task, question) => {
      const { askCompletion } = await import('../completion/ask-completion');
      return askCompletion(task, question, { ...asking, words: services.words });
    },
    remove: (id, request) => api.request(deleteTask, { params: { id } }, request),
  });
}
