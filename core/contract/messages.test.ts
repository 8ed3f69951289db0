import { defineMessages, localized, translateMessage } from './messages';

const messages = defineMessages('tasks', {
  title: 'Tasks',
  created: 'Task {key} was created.',
  count: { one: '{count} task', other: '{count} tasks' },
  due: 'Due on {day}.',
});

describe('translateMessage', () => {
  it('prefixes a message’s id with its owner', () => {
    expect(messages.created.id).toBe('tasks:created');
  });

  it('fills placeholders and leaves unknown ones visible', () => {
    expect(translateMessage(localized(messages.created, { key: 'T-12' }), 'en')).toBe('Task T-12 was created.');
    expect(translateMessage({ message: { id: 'tasks:created', text: 'Task {key}.' }, values: {} }, 'en')).toBe(
      'Task {key}.',
    );
  });

  it('chooses the plural form and formats numbers for the language', () => {
    expect(translateMessage(localized(messages.count, { count: 1 }), 'en')).toBe('1 task');
    expect(translateMessage(localized(messages.count, { count: 1234 }), 'en')).toBe('1,234 tasks');
    expect(translateMessage(localized(messages.count, { count: 1234 }), 'de')).toBe('1.234 tasks');
  });

  it('does not expand placeholders inside values', () => {
    expect(translateMessage(localized(messages.created, { key: '{key}' }), 'en')).toBe('Task {key} was created.');
  });

  it('prefers the translation and falls back to English', () => {
    const german = (id: string) => (id === 'tasks:title' ? 'Aufgaben' : undefined);
    expect(translateMessage(localized(messages.title), 'de', german)).toBe('Aufgaben');
    expect(translateMessage(localized(messages.created, { key: 'T-1' }), 'de', german)).toBe('Task T-1 was created.');
  });
});
