import { pageReminderQuery, readPageReminder } from './page-reminder';

describe('The form for a reminder of a page', () => {
  it('is opened with the address and the title of the page', () => {
    const page = { address: '/tasks?state=all&find=a%26b', note: 'Tasks & more' };
    expect(readPageReminder(pageReminderQuery(page))).toEqual(page);
  });

  it('leaves out a query that makes the address too long', () => {
    const query = pageReminderQuery({ address: `/tasks?find=${'x'.repeat(600)}`, note: 'Tasks' });
    expect(readPageReminder(query)).toEqual({ address: '/tasks', note: 'Tasks' });
  });

  it.each(['', '?page=', '?page=https://evil.example', '?page=//evil.example', '?page=/%5Cevil.example'])(
    'is not opened by %s',
    (search) => {
      expect(readPageReminder(search)).toBeUndefined();
    },
  );
});
