import { handle } from '@tessera/core/server';
import { countTaskGroups as endpoint } from '../../contract';
import { countGroups } from '../task-groups';

export const countTaskGroups = handle(endpoint, async ({ query }, context) => ({
  items: await countGroups(context, query, query.group),
}));
