import { people, peopleZones, watching } from '@tessera/core/contract';
import { defineServerPlugin, entityLookup } from '@tessera/core/server';
import { reminders } from '../contract';
import { archive } from './archive';
import { auditedActions } from './audited-actions';
import { deleteOfFormerMember } from './delete-of-former-member';
import { changeReminder, deleteReminder } from './endpoints/change-reminder';
import { createReminder } from './endpoints/create-reminder';
import { listReminders, listRemindersOfEntity, readReminder } from './endpoints/read-reminders';
import { followEntities } from './follow-entities';
import { followSeries } from './follow-series';
import { createReminders } from './migrations/0001-create-reminders';
import { reminderCame, remindJob } from './remind';
import { ruleEndpoints } from './endpoints/rules';
import { ruleChoiceEndpoints } from './endpoints/rule-choices';
import { createRules } from './migrations/0002-create-rules';
import { applyRules } from './migrations/0003-apply-rules';
import { lookJob } from './rules/look';
import { escalated, ruleCame, ruleCameByMail } from './rules/rule-notifications';
import { findExistingReminders, reminderEntity } from './reminder-entity';
import { reminderTables } from './tables';

export const plugin = defineServerPlugin({
  manifest: reminders,
  translations: { de: () => import('./german') },
  reads: [people, peopleZones, watching],
  provides: [entityLookup(reminderEntity)],
  services: (services) => services.provide(entityLookup(reminderEntity), findExistingReminders),
  tables: reminderTables,
  migrations: [createReminders, createRules, applyRules],
  endpoints: [
    ...ruleEndpoints,
    ...ruleChoiceEndpoints,
    listReminders,
    listRemindersOfEntity,
    readReminder,
    createReminder,
    changeReminder,
    deleteReminder,
  ],
  notifications: [reminderCame, ruleCame, ruleCameByMail, escalated],
  jobs: [remindJob, lookJob],
  subscriptions: [followEntities, followSeries, deleteOfFormerMember],
  auditedActions,
  archive,
});
