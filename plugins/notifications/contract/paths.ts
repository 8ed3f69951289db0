import { definePath } from '@tessera/core/contract';

/** R32. */
export const notificationSettingPath = definePath('/settings/notification');

/** Opens the item that an email is about, wherever the plugin that owns it shows it. */
export const notifiedItemPath = definePath('/notification/:type/:id');
