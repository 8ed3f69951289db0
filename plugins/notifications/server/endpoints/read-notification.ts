import { handle } from '@tessera/core/server';
import { countNotifications as countEndpoint, readNotification as endpoint } from '../../contract';
import { countUnread } from '../count-unread';
import { findOwnEntry, presentOwnEntry } from '../entries';

export const readNotification = handle(endpoint, async ({ params }, context) =>
  presentOwnEntry(context, await findOwnEntry(context, params.id)),
);

export const countNotifications = handle(countEndpoint, async (_request, context) => ({
  unread: await countUnread(context),
}));
