import { defineServerPlugin, entityLookup } from '@tessera/core/server';
import { reminders } from '../contract';
import { archive } from './archive';
import { deleteOfFormerMember } from './delete-of-former-member';
import { changeReminder, deleteReminder } from './endpoints/change-reminder';
import { createReminder } from './endpoints/create-reminder';
import { listReminders, listRemindersOfEntity, readReminder } from './endpoints/read-reminders';
import { followEntities } from './follow-entities';
import { followSeries } from './follow-series';
import { createReminders } from './migrations/0001-create-reminders';
import { reminderCame, remindJob } from './remind';
import { findExistingReminders, reminderEntity } from './reminder-entity';
import { reminderTables } from './tables';

export const plugin = defineServerPlugin({
  manifest: reminders,
  translations: { de: () => import('./german') },
  provides: [entityLookup(reminderEntity)],
  services: (services) => services.provide(entityLookup(reminderEntity), findExistingReminders),
  tables: reminderTables,
  migrations: [createReminders],
  endpoints: [listReminders, listRemindersOfEntity, readReminder, createReminder, changeReminder, deleteReminder],
  notifications: [reminderCame],
  jobs: [remindJob],
  subscriptions: [followEntities, followSeries, deleteOfFormerMember],
  archive,
});
