import { defineMessages } from '@tessera/core/contract';

/** Validation messages of templates of tasks. */
export const templateContractMessages = defineMessages('tasks', {
  templateName: 'Name',
  templateUnknown: 'This template doesn’t exist.',
  templateEmpty: 'A template needs a task.',
  templateLong: 'A template can have at most {max} tasks. Remove some sub-tasks.',
  templateBig: 'This template is too large. Shorten descriptions or checklists, or remove sub-tasks.',
  templateLevels:
    'The first task of a template is at the top, and each sub-task is at most one level below the one before.',
  templateDays: 'Enter whole days from 0 to {max}.',
  templateStartAfterDue: 'The task would begin after it is due. Choose an earlier start or a later due date.',
  templateChecklistLong: 'A checklist can have at most {max} items.',
  templatePositionInvalid: 'This position cannot be stored.',
});
