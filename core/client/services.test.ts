import { defineMessages } from '../contract';
import { FakeWindow, settle, startClient } from '../testing';
import type { StartedClient } from '../testing';
import { coreMessages } from './messages';
import { fingerprintOf } from './device/fingerprint';
import { ApiError, Device, Network, Questions } from './services';
import { jitterFor } from './session/jitter-for';
import { DefaultI18n } from './i18n/default-i18n';
import { WritesInFlightService } from './api/writes-in-flight';

const started: StartedClient[] = [];

async function start(): Promise<StartedClient> {
  const client = await startClient();
  started.push(client);
  return client;
}

afterEach(async () => {
  for (const client of started.splice(0)) {
    await client.stop();
  }
});

describe('texts of the specification', () => {
  it('match it to the letter [R54] [R66] [R67] [R68.other R68.offline]', () => {
    expect([
      coreMessages.sessionExpired.text,
      coreMessages.searchSessionExpired.text,
      coreMessages.noModules.text,
      coreMessages.modulesNotLoaded.text,
      coreMessages.somethingWrong.text,
      coreMessages.noConnection.text,
    ]).toEqual([
      'Your Session has expired, Please login again.',
      'Your Session has been expired, Please login again.',
      "You don't have permissions to access any module. Please contact admin.",
      'Failed to load modules. Please try again later.',
      'Something went wrong, Please try again later.',
      'No Internet Connection.',
    ]);
  });
});

describe('texts', () => {
  const messages = defineMessages('tasks', {
    found: { one: '{count} task', other: '{count} tasks' },
    due: 'Due {day}',
    plain: 'Plain',
  });

  it('are filled and formatted in the person’s variant of English', () => {
    const words = new DefaultI18n(Object.assign(new FakeWindow(), { languages: ['de', 'en-GB'] }));
    expect(words.language).toBe('en-GB');
    expect(words.translate(messages.found, { count: 1_234 })).toBe('1,234 tasks');
    expect(words.translate(messages.due, { day: new Date(2026, 1, 3) })).toBe('Due 3 Feb 2026');
  });

  it('are in another language if its catalogue has them, and in English otherwise', () => {
    const words = new DefaultI18n(new FakeWindow());
    words.use({ language: 'de', texts: { 'tasks:found': { one: '{count} Aufgabe', other: '{count} Aufgaben' } } });
    expect([
      words.translate(messages.found, { count: 2_000 }),
      words.translateLabel(messages.plain),
      words.translateLabel('As it is'),
    ]).toEqual(['2.000 Aufgaben', 'Plain', 'As it is']);
  });
});

describe('this browser', () => {
  it('has a fingerprint of agent, zone, colour depth and cores [R53.keys]', async () => {
    const { application, storage, window } = await start();
    const fingerprint = application.get(Device).fingerprint;
    expect(atob(fingerprint.replaceAll('-', '+').replaceAll('_', '/'))).toBe('Test|Europe/London|24|8');
    expect(storage.local.values.get('DeviceFingerprint')).toBe(fingerprint);
    expect(fingerprintOf({ ...window.traits, agent: 'Ünïcode ??>>' })).toMatch(/^[\w-]+$/);
  });

  it('reports whether it is online', async () => {
    const { application, window } = await start();
    expect(application.get(Network).online).toBe(true);
    window.setOnline(false);
    expect(application.get(Network).online).toBe(false);
  });
});

describe('questions', () => {
  const question = { title: 'Sure?', text: 'Really?', yes: 'Yes', no: 'No' };

  it('are asked one after the other', async () => {
    const { application } = await start();
    const questions = application.get(Questions);
    const release = questions.attach();
    const answers = [questions.ask(question), questions.ask({ ...question, title: 'And this?' })];
    expect(questions.current?.title).toBe('Sure?');
    questions.answer(true);
    expect(questions.current?.title).toBe('And this?');
    questions.answer(false);
    expect(await Promise.all(answers)).toEqual([true, false]);
    void release();
  });

  it('are answered with yes without a shell', async () => {
    const { application } = await start();
    expect(await application.get(Questions).ask(question)).toBe(true);
  });
});

describe('a file of code that does not load', () => {
  it('reloads the page for another build of the server, once for each, never offline', async () => {
    const { window, visit } = await start();
    visit('/tasks?view=list');
    const miss = async (): Promise<readonly string[]> => {
      window.fire('missing-code');
      await settle();
      return window.reloads;
    };
    expect(await miss()).toEqual([]);
    window.build = undefined;
    expect(await miss()).toEqual([]);
    window.build = 'next';
    window.setOnline(false);
    expect(await miss()).toEqual([]);
    window.setOnline(true);
    expect(await miss()).toEqual(['/tasks?view=list']);
    expect(await miss()).toEqual(['/tasks?view=list']);
    window.build = 'after-next';
    expect(await miss()).toEqual(['/tasks?view=list', '/tasks?view=list']);
  });

  it('reloads only after pending writes got their response', async () => {
    const { application, window, visit } = await start();
    visit('/tasks');
    window.build = 'next';
    let answer: () => void = () => undefined;
    const write = new Promise<void>((resolve) => (answer = resolve));
    const done = application.get(WritesInFlightService).track(write);
    window.fire('missing-code');
    await settle();
    expect(window.reloads).toEqual([]);
    answer();
    await done;
    await settle();
    expect(window.reloads).toEqual(['/tasks']);
  });
});

describe('spread', () => {
  it('returns delays below the limit that differ between people', () => {
    const moments = Array.from({ length: 50 }, (_, index) => jitterFor(`user-${index}`, 5_000));
    expect(Math.max(...moments)).toBeLessThan(5_000);
    expect(new Set(moments).size).toBeGreaterThan(25);
  });
});

describe('an api error', () => {
  it('has its first sentence as message', () => {
    expect(new ApiError('conflict', ['Taken.', 'More.']).message).toBe('Taken.');
  });
});
