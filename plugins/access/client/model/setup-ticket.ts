import { jsonKey } from '@tessera/core/client';

/** Passed from an accepted invitation to the sign-in page: the right to set up an account (decisions.md D3). */
export interface SetupTicket {
  readonly ticket: string;
  readonly email: string;
}

/** Kept in the accepting tab, and removed with it. */
export const setupTicketKey = jsonKey<SetupTicket>('setupTicket', readTicket, { place: 'tab' });

function readTicket(value: unknown): SetupTicket {
  const { ticket, email } = value as Partial<Record<keyof SetupTicket, unknown>>;
  if (typeof ticket !== 'string' || typeof email !== 'string') {
    throw new TypeError('A setup ticket must have a ticket and an email address.');
  }
  return { ticket, email };
}
