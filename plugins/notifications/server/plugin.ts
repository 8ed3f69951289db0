import { people } from '@tessera/core/contract';
import { defineServerPlugin } from '@tessera/core/server';
import { notifications } from '../contract';
import { appSink } from './app-sink';
import { archive } from './archive';
import { deleteOfFormerMember } from './delete-of-former-member';
import { endSnoozeJob } from './end-snooze';
import { changeNotification } from './endpoints/change-notification';
import { listNotifications } from './endpoints/list-notifications';
import { markAllRead, markAllUnread, markRead } from './endpoints/mark-read';
import { changePreferences, listNotificationTypes, readPreferences } from './endpoints/preferences';
import { countNotifications, readNotification } from './endpoints/read-notification';
import { mailSink } from './mail-sink';
import { notificationMail } from './mails';
import { createNotifications } from './migrations/0001-create-notifications';
import { mailParts } from './migrations/0002-mail-parts';
import { countUnreadMigration } from './migrations/0004-count-unread';
import { weeklyMails } from './migrations/0003-weekly-mails';
import { sendMailsJob } from './send-mails';
import { notificationTables } from './tables';
import { unreadCounter } from './unread-counter';
import { stopMailing } from './unsubscribe';

export const plugin = defineServerPlugin({
  manifest: notifications,
  translations: { de: () => import('./german') },
  reads: [people],
  tables: notificationTables,
  migrations: [createNotifications, mailParts, weeklyMails, countUnreadMigration],
  endpoints: [
    listNotifications,
    markRead,
    readNotification,
    changeNotification,
    countNotifications,
    markAllRead,
    markAllUnread,
    listNotificationTypes,
    readPreferences,
    changePreferences,
  ],
  notificationSinks: [appSink, mailSink],
  jobs: [sendMailsJob, endSnoozeJob],
  mails: [notificationMail],
  unsubscriptions: [stopMailing],
  subscriptions: [deleteOfFormerMember],
  unread: unreadCounter,
  archive,
});
