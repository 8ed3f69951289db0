import { definePath } from '@tessera/core/contract';

/** Settings of the person's calendar feed. */
export const calendarSettingPath = definePath('/settings/calendar');

/** The page of deleted tasks. */
export const deletedTasksPath = definePath('/settings/deleted-tasks');

/** The page on which admins choose when tasks are archived. */
export const taskArchivePath = definePath('/settings/task-archive');

/** The page of the statuses that tasks of the company can have. */
export const taskStatusesPath = definePath('/settings/task-statuses');

/** The page of the company's templates of tasks. */
export const taskTemplatesPath = definePath('/settings/task-templates');

/** The time that the signed-in person logged. */
export const myTimePath = definePath('/my-time');

/** The page of the fields that the company added to tasks. */
export const taskFieldsPath = definePath('/settings/task-fields');
