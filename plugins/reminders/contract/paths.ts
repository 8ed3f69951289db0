import { definePath } from '@tessera/core/contract';

/** R32. */
export const reminderSettingPath = definePath('/settings/reminders');

/** The rules of the company, for admins. */
export const companyRulesPath = definePath('/settings/reminder-rules');
