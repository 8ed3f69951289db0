import { serviceToken } from '@tessera/core/contract';
import type { NotificationStore } from './stores/notification-store';
import type { PreferenceStore } from './stores/preference-store';

/** The person's notifications in the open company. */
export const Notices = serviceToken<NotificationStore>('notifications:Notices');

/** How the person is told. */
export const Preferences = serviceToken<PreferenceStore>('notifications:Preferences');
