import { definePath } from '@tessera/core/contract';

/** A colleague, as everyone in the company sees them. */
export const personPath = definePath('/people/:personId');

export const profileSettingPath = definePath('/settings/profile-setting');
