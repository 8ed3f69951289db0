import { jsonKey } from '@tessera/core/client';

/** What an accepted invitation leaves for the sign-in page: the right to set up an account (decisions.md D3). */
export interface SetupTicket {
  readonly ticket: string;
  readonly email: string;
}

/** Belongs to the tab that accepted; gone with it. */
export const setupTicketKey = jsonKey<SetupTicket>('setupTicket', readTicket, { place: 'tab' });

function readTicket(value: unknown): SetupTicket {
  const { ticket, email } = value as Partial<Record<keyof SetupTicket, unknown>>;
  if (typeof ticket !== 'string' || typeof email !== 'string') {
    throw new TypeError('A setup ticket holds a ticket and an email address.');
  }
  return { ticket, email };
}
