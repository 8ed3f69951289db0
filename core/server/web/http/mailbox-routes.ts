import type { Mailbox } from '../../background/mail/mailbox';
import { mailboxPage } from '../../background/mail/mailbox-page';
import { jsonResponse } from './server-routes';
import type { ServerRoute } from './server-routes';

const maxShown = 200;

/** `/dev/mailbox` as a page and as JSON, newest first, for installations without a mail server (decisions.md D1). */
export function mailboxRoutes(mailbox: Mailbox): readonly ServerRoute[] {
  return [
    {
      method: 'GET',
      path: '/dev/mailbox',
      access: 'private',
      handle: async () => ({
        status: 200,
        headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
        body: mailboxPage(await mailbox.list(maxShown)),
      }),
    },
    {
      method: 'GET',
      path: '/dev/mailbox.json',
      access: 'private',
      handle: async () => jsonResponse(200, await mailbox.list(maxShown)),
    },
  ];
}
