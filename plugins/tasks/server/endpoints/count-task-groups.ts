import { handle } from '@tessera/core/server';
import { countTaskGroups as endpoint } from '../../contract';
import { countGroups } from '../task-groups';
import { resolveFilter } from '../task-selection';

export const countTaskGroups = handle(endpoint, async ({ query }, context) => ({
  items: await countGroups(context, await resolveFilter(context, query), query.group),
}));
