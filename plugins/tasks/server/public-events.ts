import { addressInCompany } from '@tessera/core/contract';
import type { DeliveredEvent, PersonCard } from '@tessera/core/contract';
import type { PortalContext, PresentPublicEvent, PublicEventBinding } from '@tessera/core/server';
import { presentPublicEvent, PublicAddress, sql } from '@tessera/core/server';
import { tasksPath } from '../contract';
import type { PublicTask } from '../contract/public-events';
import {
  taskArchivedPublic,
  taskChangedPublic,
  taskCompletedPublic,
  taskCreatedPublic,
  taskDeletedPublic,
  taskReopenedPublic,
  taskRestoredPublic,
  taskUnarchivedPublic,
} from '../contract/public-events';
import { presentListItem } from './present-task';
import { peopleIn } from './task-people';
import type { FullTaskRow } from './task-record';
import { withNames } from './task-repository';

/** The events of tasks that receivers outside of the product may be told of. */
export const publicTaskEvents: readonly PublicEventBinding[] = [
  presentPublicEvent(
    taskCreatedPublic,
    withTask(() => ({})),
  ),
  presentPublicEvent(
    taskChangedPublic,
    withTask(({ data: { fields } }) => ({ fields })),
  ),
  presentPublicEvent(taskCompletedPublic, withTask(moveOf)),
  presentPublicEvent(taskReopenedPublic, withTask(moveOf)),
  presentPublicEvent(
    taskArchivedPublic,
    withTask(() => ({})),
  ),
  presentPublicEvent(
    taskUnarchivedPublic,
    withTask(() => ({})),
  ),
  presentPublicEvent(
    taskDeletedPublic,
    withTask(() => ({})),
  ),
  presentPublicEvent(
    taskRestoredPublic,
    withTask(() => ({})),
  ),
];

interface Subject {
  readonly taskId: string;
}
type Move<Status> = DeliveredEvent<{ readonly fromStatus: Status; readonly toStatus: Status }>;

function moveOf<Status>({ data: { fromStatus, toStatus } }: Move<Status>) {
  return { fromStatus, toStatus };
}

/** Adds the tasks of all events, which one statement loads. A task that was purged is not told of. */
function withTask<T extends Subject, More extends object>(
  more: (event: DeliveredEvent<T>) => More,
): PresentPublicEvent<T, More & { readonly task: PublicTask }> {
  return async (context, events) => {
    const tasks = await readPublicTasks(context, [...new Set(events.map(({ data }) => data.taskId))]);
    return new Map(
      events.flatMap((event) => {
        const task = tasks.get(event.data.taskId);
        return task === undefined ? [] : [[event.id, { ...more(event), task }] as const];
      }),
    );
  };
}

/** Deleted tasks too, as long as they can be restored. */
async function readPublicTasks(
  context: PortalContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, PublicTask>> {
  const rows = await context.db.rows(
    sql<FullTaskRow>`${withNames(sql`(select * from task
    where client_id = ${context.clientId} and id = any(${ids}::uuid[]))`)}`,
  );
  return new Map(rows.map((row) => [row.id, presentPublicTask(context, row)]));
}

function presentPublicTask(context: PortalContext, row: FullTaskRow): PublicTask {
  const { parent, owner, createdBy, archivedBy: _, ...item } = presentListItem(row, peopleIn(row));
  return {
    ...item,
    url: addressInCompany(`${context.get(PublicAddress).origin}${tasksPath.to({ taskId: row.id })}`, context.clientId),
    createdBy: nameOf(createdBy),
    ...(owner === undefined ? {} : { owner: nameOf(owner) }),
    ...(parent === undefined ? {} : { parentId: parent.id }),
    ...(row.deleted_at === null ? {} : { deletedOn: row.deleted_at }),
  };
}

function nameOf({ id, fullName }: PersonCard): Pick<PersonCard, 'id' | 'fullName'> {
  return { id, fullName };
}
