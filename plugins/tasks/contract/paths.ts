import { definePath } from '@tessera/core/contract';

/** Settings of the person's calendar feed. */
export const calendarSettingPath = definePath('/settings/calendar');

/** The page of deleted tasks. */
export const deletedTasksPath = definePath('/settings/deleted-tasks');
