import { ReminderAddress, reminderLimits } from '../../contract/model';

/** A reminder of a page, before it is set. */
export interface PageReminder {
  readonly address: string;
  readonly note: string;
}

/** The query that opens the form for a page. Of a page whose own address is too long, its query is left out. */
export function pageReminderQuery({ address, note }: PageReminder): string {
  const page = address.length > reminderLimits.address ? (address.split('?')[0] ?? '') : address;
  return `?${new URLSearchParams({ page, note: note.slice(0, reminderLimits.note) }).toString()}`;
}

/** Reads `pageReminderQuery`; undefined without one, and for an address of another site. */
export function readPageReminder(search: string): PageReminder | undefined {
  const query = new URLSearchParams(search);
  const address = ReminderAddress.safeParse(query.get('page'));
  return address.success
    ? { address: address.data, note: (query.get('note') ?? '').slice(0, reminderLimits.note) }
    : undefined;
}
