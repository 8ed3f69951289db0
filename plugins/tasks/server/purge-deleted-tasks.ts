import * as z from 'zod/mini';
import { defineJob, retentionDays } from '@tessera/core/contract';
import { forgetEntities, onJob } from '@tessera/core/server';
import { purgeNextBatch } from './task-repository';
import { publishDerivedChange } from './publish-task';
import { releaseSubTasks } from './sub-task-progress';
import { taskEntity } from './task-entity';

const batch = 500;

const purge = defineJob('tasks.purge-deleted', 'portal', z.object({}));

/** Deletes tasks permanently after 30 days in the trash, with their transitions, activity and files. */
export const purgeDeletedTasks = onJob(
  purge,
  async (context) => {
    for (;;) {
      const ids = await context.transaction(async () => {
        const purged = await purgeNextBatch(context, retentionDays.trash, batch);
        for (const child of await releaseSubTasks(context, purged)) {
          publishDerivedChange(context, child);
        }
        await forgetEntities(context, taskEntity, purged);
        return purged;
      });
      if (ids.length < batch) {
        return;
      }
    }
  },
  { cron: '17 3 * * *' },
);
