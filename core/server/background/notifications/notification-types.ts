import type { NotificationType } from '../../../contract';
import { serviceToken } from '../../../contract';

/** The notification types of all plugins, for pages of preferences. Provided by core in contexts of portals. */
export interface NotificationTypes {
  /** The types whose plugin's gate the caller passes, in the order of the plugins. */
  list(): readonly NotificationType[];
}
export const NotificationTypes = serviceToken<NotificationTypes>('core:NotificationTypes');
