import { definePath } from '@tessera/core/contract';

/** R32. */
export const reminderSettingPath = definePath('/settings/reminders');
