import type { PortalContext } from '@tessera/core/server';
import { sql } from '@tessera/core/server';
import type { PollSettings } from '../contract';
import { defaultPollSettings } from '../contract';

/** The company's rules for polls; the defaults until an admin has changed them. */
export async function readSettings({ clientId, db }: PortalContext): Promise<PollSettings> {
  const row = await db.row(sql<PollSettings>`select creators, days from setting where client_id = ${clientId}`);
  return row ?? defaultPollSettings;
}
