import { definePath } from '@tessera/core/contract';

export const profileSettingPath = definePath('/settings/profile-setting');
