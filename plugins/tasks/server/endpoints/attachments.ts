import {
  attachFile,
  Attachments,
  downloadAttachment as downloadOf,
  foundOrFail,
  handle,
  previewAttachment,
} from '@tessera/core/server';
import type { Attachment, EndpointBinding, EntityReference, PortalContext } from '@tessera/core/server';
import {
  attachToTask,
  downloadTaskAttachment,
  listTaskAttachments,
  previewTaskAttachment,
  removeTaskAttachment,
  restoreTaskAttachment,
} from '../../contract';
import type { TaskAttachment } from '../../contract';
import { findTaskOrFail } from '../find-or-fail';
import { presentAttachment } from '../present-attachment';
import { findPeople } from '../task-people';
import { forRules, taskPolicy } from '../task-policy';
import { touchTask } from '../task-repository';
import { taskEntity, tellFile } from '../tell-task';

/** Files of a task: whoever may edit the task adds and removes, whoever may read it downloads. */
export const attachmentEndpoints: readonly EndpointBinding[] = [
  handle(listTaskAttachments, async ({ params, query }, context) => {
    await findTaskOrFail(context, params.id);
    const { items, nextCursor } = await context.get(Attachments).list(entityOf(params.id), query);
    const people = await findPeople(
      context,
      items.map(({ createdBy }) => createdBy),
    );
    return { items: items.map((item) => presentAttachment(item, people)), nextCursor };
  }),

  handle(attachToTask, async ({ params, body: { file } }, context) => {
    const attachment = await attachFile(context, {
      entity: entityOf(params.id),
      upload: file,
      authorize: () => editable(context, params.id),
    });
    return tell(context, { id: params.id, attachment, isThere: true });
  }),

  handle(downloadTaskAttachment, async ({ params }, context) => {
    await findTaskOrFail(context, params.id);
    const found = await context.get(Attachments).find(entityOf(params.id), params.attachmentId);
    return downloadOf(context, foundOrFail(found));
  }),

  handle(previewTaskAttachment, async ({ params, query }, context) => {
    await findTaskOrFail(context, params.id);
    const found = await context.get(Attachments).find(entityOf(params.id), params.attachmentId);
    return previewAttachment(context, foundOrFail(found), query.size);
  }),

  handle(removeTaskAttachment, async ({ params }, context) => {
    await editable(context, params.id);
    const removed = await context.get(Attachments).remove(entityOf(params.id), params.attachmentId);
    await tell(context, { id: params.id, attachment: foundOrFail(removed), isThere: false });
    return undefined;
  }),

  handle(restoreTaskAttachment, async ({ params }, context) => {
    await editable(context, params.id);
    const restored = await context.get(Attachments).restore(entityOf(params.id), params.attachmentId);
    return tell(context, { id: params.id, attachment: foundOrFail(restored), isThere: true });
  }),
];

function entityOf(id: string): EntityReference {
  return { type: taskEntity, id };
}

/** Locks the task: its files change one after the other. */
async function editable(context: PortalContext, id: string): Promise<void> {
  const task = await findTaskOrFail(context, id, { lock: true });
  context.authorize(taskPolicy, 'edit', forRules(task));
}

interface FileChange {
  readonly id: string;
  readonly attachment: Attachment;
  readonly isThere: boolean;
}

async function tell(context: PortalContext, { id, attachment, isThere }: FileChange): Promise<TaskAttachment> {
  tellFile(context, await touchTask(context, id), { name: attachment.name, isThere });
  return presentAttachment(attachment, await findPeople(context, [attachment.createdBy]));
}
