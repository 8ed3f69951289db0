import type { EndpointRequest } from '@tessera/core/contract';
import type { changeTask } from '../contract';
import { rankOf } from './task-row';

type TaskPatch = EndpointRequest<(typeof changeTask)['shape']>['body'];

/** Fields of the wire → columns. */
export function patchOf({ title, description, status, priority, ownerId, dueOn }: TaskPatch): object {
  return {
    ...(title === undefined ? {} : { title }),
    ...(description === undefined ? {} : { description }),
    ...(status === undefined ? {} : { status }),
    ...(priority === undefined ? {} : { priority: rankOf(priority) }),
    ...(ownerId === undefined ? {} : { owner_id: ownerId }),
    ...(dueOn === undefined ? {} : { due_on: dueOn }),
  };
}
