import type { Migration } from '@tessera/core/server';
import { sql } from '@tessera/core/server';

/** The comment that a mailed notification is about, which its link goes to. */
export const mailParts: Migration = {
  id: '0002-mail-parts',
  up: [sql`alter table mail_item add column part jsonb`],
};
