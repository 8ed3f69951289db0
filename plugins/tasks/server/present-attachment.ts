import type { Attachment } from '@tessera/core/server';
import type { TaskAttachment } from '../contract';
import { presentPerson } from './present-task';
import type { PeopleById } from './task-people';

/** Row → wire. */
export function presentAttachment(attachment: Attachment, people: PeopleById): TaskAttachment {
  const { id, name, type, size, createdBy, createdAt } = attachment;
  return {
    id,
    name,
    type,
    size,
    ...(createdBy === undefined ? {} : { addedBy: presentPerson(createdBy, people) }),
    addedOn: createdAt,
  };
}
