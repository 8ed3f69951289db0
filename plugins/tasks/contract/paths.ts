import { definePath } from '@tessera/core/contract';

/** Settings of the person's calendar feed. */
export const calendarSettingPath = definePath('/settings/calendar');
