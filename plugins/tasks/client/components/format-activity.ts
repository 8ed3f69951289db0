import type { I18n } from '@tessera/core/client';
import { relationKinds } from '@tessera/core/contract';
import type { Message, RelationKind } from '@tessera/core/contract';
import type { TaskActivity } from '../../contract/model';
import { activityMessages } from './activity-messages';
import { checklistActivityMessages } from './checklist-activity-messages';
import type { FieldWords } from './field-words';
import { archiveMessages } from './archive-messages';
import { wordsOf } from './field-words';
import { roleWords } from './role-words';
import { taskTimeMessages } from './task-time-messages';

const verbs = {
  created: activityMessages.didCreate,
  completed: activityMessages.didComplete,
  reopened: activityMessages.didReopen,
  archived: archiveMessages.didArchive,
  unarchived: archiveMessages.didUnarchive,
  deleted: activityMessages.didDelete,
  restored: activityMessages.didRestore,
} as const;

const relations: Readonly<Record<RelationKind, Message<'key'>>> = {
  blockedBy: activityMessages.relationBlockedBy,
  blocks: activityMessages.relationBlocks,
  startsAfter: activityMessages.relationStartsAfter,
  startsBefore: activityMessages.relationStartsBefore,
  finishesAfter: activityMessages.relationFinishesAfter,
  finishesBefore: activityMessages.relationFinishesBefore,
  relatesTo: activityMessages.relationRelatesTo,
  duplicates: activityMessages.relationDuplicates,
  duplicatedBy: activityMessages.relationDuplicatedBy,
};

/** Kind, key and lag of a relation as people read it; a kind of a later version of the product as it is. */
function relationText(value: string, { translate }: Pick<I18n, 'translate'>): string {
  const [kind = '', key = '', lag = '0'] = value.split(' ');
  const known = relationKinds.find((each) => each === kind);
  if (known === undefined) {
    return value;
  }
  const relation = translate(relations[known], { key });
  const count = Number(lag);
  if (count === 0) {
    return relation;
  }
  return count < 0
    ? translate(activityMessages.relationEarlier, { relation, count: -count })
    : translate(activityMessages.relationLater, { relation, count });
}

/** Formats one activity entry as a sentence. */
export function formatActivity(entry: TaskActivity, name: string, i18n: FieldWords): string {
  const { translate: say } = i18n;
  const { verb, field, newValue } = entry;
  if (verb !== 'changed') {
    return say(verbs[verb], { name });
  }
  switch (field) {
    case 'title':
      return say(activityMessages.didChangeTitle, { name, value: newValue ?? '' });
    case 'status':
      return say(activityMessages.didChangeStatus, { name, value: wordsOf('status', newValue, i18n) });
    case 'priority':
      return say(activityMessages.didChangePriority, { name, value: wordsOf('priority', newValue, i18n) });
    case 'owner':
      return newValue === undefined
        ? say(activityMessages.didClearOwner, { name })
        : say(activityMessages.didChangeOwner, { name, value: newValue });
    case 'collaborator':
    case 'reviewer':
      return newValue === undefined
        ? say(roleWords[field].didRemove, { name, value: entry.oldValue ?? '' })
        : say(roleWords[field].didAdd, { name, value: newValue });
    case 'dueOn':
      return newValue === undefined
        ? say(activityMessages.didClearDue, { name })
        : say(activityMessages.didChangeDue, { name, value: wordsOf('dueOn', newValue, i18n) });
    case 'startOn':
      return newValue === undefined
        ? say(activityMessages.didClearStart, { name })
        : say(activityMessages.didChangeStart, { name, value: wordsOf('startOn', newValue, i18n) });
    case 'estimate':
      return newValue === undefined
        ? say(activityMessages.didClearEstimate, { name })
        : say(activityMessages.didChangeEstimate, { name, value: wordsOf('estimateMinutes', Number(newValue), i18n) });
    case 'recurrence':
      return newValue === undefined
        ? say(activityMessages.didClearRecurrence, { name })
        : say(activityMessages.didChangeRecurrence, { name, value: wordsOf('recurrence', newValue, i18n) });
    case 'recurrenceMode':
      return say(activityMessages.didChangeRecurrenceMode, { name, value: wordsOf('recurrenceMode', newValue, i18n) });
    case 'file':
      return newValue === undefined
        ? say(activityMessages.didRemoveFile, { name, value: entry.oldValue ?? '' })
        : say(activityMessages.didAttachFile, { name, value: newValue });
    case 'relation':
      return relationSentence(entry, name, i18n);
    case 'label':
      return newValue === undefined
        ? say(activityMessages.didRemoveLabel, { name, value: entry.oldValue ?? '' })
        : say(activityMessages.didAddLabel, { name, value: newValue });
    case 'customField': {
      const field = entry.fieldName ?? '';
      return newValue === undefined
        ? say(activityMessages.didClearCustomField, { name, field })
        : say(activityMessages.didChangeCustomField, { name, field, value: newValue });
    }
    case 'parent':
      return newValue === undefined
        ? say(activityMessages.didClearParent, { name })
        : say(activityMessages.didChangeParent, { name, value: newValue });
    case 'checklistItem': {
      const known = entry.oldValue === undefined ? activityMessages.didAddItem : activityMessages.didRenameItem;
      return newValue === undefined
        ? say(activityMessages.didRemoveItem, { name, value: entry.oldValue ?? '' })
        : say(known, { name, value: newValue });
    }
    case 'loggedTime':
      return timeSentence(entry, name, i18n);
    case 'checklistItemDone':
      return newValue === undefined
        ? say(activityMessages.didReopenItem, { name, value: entry.oldValue ?? '' })
        : say(activityMessages.didCompleteItem, { name, value: newValue });
    case 'checklistItemOwner':
      return itemOwnerSentence(entry, name, i18n);
    case 'checklistItemDue':
      return itemDueSentence(entry, name, i18n);
    default:
      return say(activityMessages.didChangeDescription, { name });
  }
}

/** A relation that was added or removed, or, with both values, has another lag. */
function relationSentence({ oldValue, newValue }: TaskActivity, name: string, i18n: FieldWords): string {
  const say = i18n.translate;
  const value = relationText(newValue ?? oldValue ?? '', i18n);
  if (newValue === undefined) {
    return say(activityMessages.didRemoveRelation, { name, value });
  }
  return oldValue === undefined
    ? say(activityMessages.didAddRelation, { name, value })
    : say(activityMessages.didChangeRelation, { name, former: relationText(oldValue, i18n), value });
}

function itemOwnerSentence(
  { fieldName: item = '', oldValue: former, newValue: owner }: TaskActivity,
  name: string,
  i18n: FieldWords,
): string {
  const say = i18n.translate;
  if (owner === undefined) {
    return say(checklistActivityMessages.didReleaseItem, { name, item, former: former ?? '' });
  }
  return former === undefined
    ? say(checklistActivityMessages.didGiveItem, { name, item, owner })
    : say(checklistActivityMessages.didPassItem, { name, item, former, owner });
}

function itemDueSentence(
  { fieldName: item = '', oldValue, newValue }: TaskActivity,
  name: string,
  i18n: FieldWords,
): string {
  const say = i18n.translate;
  const dateOf = (day: string | undefined): string => (day === undefined ? '' : wordsOf('dueOn', day, i18n));
  const values = { name, item, former: dateOf(oldValue), date: dateOf(newValue) };
  if (newValue === undefined) {
    return say(checklistActivityMessages.didClearItemDue, values);
  }
  return say(
    oldValue === undefined ? checklistActivityMessages.didSetItemDue : checklistActivityMessages.didMoveItemDue,
    values,
  );
}

/** What happened to logged time, which is stored in minutes. */
function timeSentence({ oldValue, newValue }: TaskActivity, name: string, i18n: FieldWords): string {
  const say = i18n.translate;
  const wordsFor = (minutes: string): string => wordsOf('estimateMinutes', Number(minutes), i18n);
  if (newValue === undefined) {
    return say(taskTimeMessages.didRemoveTime, { name, value: wordsFor(oldValue ?? '0') });
  }
  return oldValue === undefined
    ? say(taskTimeMessages.didLogTime, { name, value: wordsFor(newValue) })
    : say(taskTimeMessages.didChangeTime, { name, former: wordsFor(oldValue), value: wordsFor(newValue) });
}
