import { ReminderAddress, reminderLimits } from '../../contract/model';

/** A reminder of a page, before it is set. */
export interface PageReminder {
  readonly address: string;
  readonly note: string;
}

/** The query of the page of reminders that opens the form for a page. */
export function pageReminderQuery({ address, note }: PageReminder): string {
  return new URLSearchParams({ page: address, note: note.slice(0, reminderLimits.note) }).toString();
}

/** Reads the same; undefined without one, and for an address of another site. */
export function readPageReminder(search: string): PageReminder | undefined {
  const query = new URLSearchParams(search);
  const address = ReminderAddress.safeParse(query.get('page'));
  return address.success
    ? { address: address.data, note: (query.get('note') ?? '').slice(0, reminderLimits.note) }
    : undefined;
}
