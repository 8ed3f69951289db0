import type { ServedEntity } from '@tessera/core/server';
import { AppError, definePolicy, serveEntity, sql } from '@tessera/core/server';
import { localized } from '@tessera/core/contract';
import type { TaskTemplate } from '../../contract';
import { mayEditTemplate, taskTemplates, templateLimits } from '../../contract';
import { tasksServerMessages } from '../messages';

/** Who may change a template, by the rule of the contract. */
const templatePolicy = definePolicy<Pick<TaskTemplate, 'createdBy'>, 'edit'>('tasks.template', {
  edit: (actor, template) => mayEditTemplate(template, { id: actor.userId, subject: actor.subject }),
});

const served = serveEntity(taskTemplates, {
  table: 'task_template',
  search: ({ name }) => ({ title: name, body: '' }),
  onChange: async (context, { action, entity }) => {
    if (action !== 'added') {
      context.authorize(templatePolicy, 'edit', entity);
      return;
    }
    const counted = await context.db.row(sql<{ count: number }>`select count(*)::int as count from task_template
      where client_id = ${context.clientId} and deleted_at is null`);
    if ((counted?.count ?? 0) > templateLimits.inPortal) {
      throw new AppError(
        'validation_failed',
        localized(tasksServerMessages.templatesFull, { max: templateLimits.inPortal }),
      );
    }
  },
});

/** The table of templates. */
export const templateTable: ServedEntity['table'] = served.table;

/** The endpoints of templates; a company has too few to search in them. */
export const templateEndpoints: ServedEntity['endpoints'] = served.endpoints.filter(
  ({ endpoint }) => endpoint.id !== taskTemplates.endpoints.search.id,
);
