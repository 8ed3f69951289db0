import { handle } from '@tessera/core/server';
import { countTaskGroups as endpoint } from '../../contract';
import { countGroups } from '../task-groups';
import { withLabels } from '../task-selection';

export const countTaskGroups = handle(endpoint, async ({ query }, context) => ({
  items: await countGroups(context, await withLabels(context, query), query.group),
}));
