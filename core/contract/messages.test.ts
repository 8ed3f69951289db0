import { defineMessages, localized, translateMessage } from './messages';

const messages = defineMessages('tasks', {
  title: 'Tasks',
  created: 'Task {key} was created.',
  count: { one: '{count} task', other: '{count} tasks' },
  due: 'Due on {day}.',
});

describe('translateMessage', () => {
  it('formats a date in the language and the time zone of the reader', () => {
    const text = localized(messages.due, { day: new Date('2026-11-24T20:00:00Z') });
    expect(translateMessage(text, { language: 'en', timeZone: 'America/Los_Angeles' })).toBe('Due on Nov 24, 2026.');
    expect(translateMessage(text, { language: 'de', timeZone: 'Asia/Tokyo' })).toBe('Due on 25.11.2026.');
  });

  it('prefixes a message’s id with its owner', () => {
    expect(messages.created.id).toBe('tasks:created');
  });

  it('fills placeholders and leaves unknown ones visible', () => {
    expect(translateMessage(localized(messages.created, { key: 'T-12' }), { language: 'en', timeZone: 'UTC' })).toBe(
      'Task T-12 was created.',
    );
    expect(
      translateMessage(
        { message: { id: 'tasks:created', text: 'Task {key}.' }, values: {} },
        { language: 'en', timeZone: 'UTC' },
      ),
    ).toBe('Task {key}.');
  });

  it('chooses the plural form and formats numbers for the language', () => {
    expect(translateMessage(localized(messages.count, { count: 1 }), { language: 'en', timeZone: 'UTC' })).toBe(
      '1 task',
    );
    expect(translateMessage(localized(messages.count, { count: 1234 }), { language: 'en', timeZone: 'UTC' })).toBe(
      '1,234 tasks',
    );
    expect(translateMessage(localized(messages.count, { count: 1234 }), { language: 'de', timeZone: 'UTC' })).toBe(
      '1.234 tasks',
    );
  });

  it('does not expand placeholders inside values', () => {
    expect(translateMessage(localized(messages.created, { key: '{key}' }), { language: 'en', timeZone: 'UTC' })).toBe(
      'Task {key} was created.',
    );
  });

  it('prefers the translation and falls back to English', () => {
    const german = (id: string) => (id === 'tasks:title' ? 'Aufgaben' : undefined);
    expect(translateMessage(localized(messages.title), { language: 'de', timeZone: 'UTC' }, german)).toBe('Aufgaben');
    expect(
      translateMessage(localized(messages.created, { key: 'T-1' }), { language: 'de', timeZone: 'UTC' }, german),
    ).toBe('Task T-1 was created.');
  });
});
