import { defineMessages } from '../../contract';
import { reaction } from 'mobx';
import { admin, FakeArea, FakeStorageAreas, member, settle, startClient } from '../../testing';
import type { StartedClient } from '../../testing';
import { defineClientPlugin } from '../plugin';
import { Languages, Navigation, Session, I18n } from '../services';

const messages = defineMessages('hats', { title: 'Hats', count: { one: '{count} hat', other: '{count} hats' } });

const plugin = defineClientPlugin({
  manifest: { id: 'hats', name: 'Hats', description: 'Hats.', core: '*', gate: { audience: 'public' } },
  languages: [{ tag: 'ar', name: 'العربية', direction: 'rtl' }],
  translations: {
    de: async () => ({
      translation: { title: 'Hüte', count: { one: '{count} Hut', other: '{count} Hüte' }, 'label:Hats': 'Hüte' },
    }),
    ar: async () => ({ translation: { title: 'قبعات' } }),
  },
});

describe('the language', () => {
  let client: StartedClient | undefined;
  afterEach(async () => client?.stop());

  async function start(options: Parameters<typeof startClient>[0] = {}): Promise<{ title: () => string }> {
    client = await startClient({ plugins: [plugin], ...options });
    const words = client.application.get(I18n);
    return { title: () => words.translate(messages.title) };
  }

  function storageWith(language: string): FakeStorageAreas {
    const local = new FakeArea();
    local.write('core.language', language);
    return new FakeStorageAreas(local);
  }

  it('is English without a request until another one is chosen', async () => {
    const { title } = await start();
    expect([title(), client!.application.get(Languages).current.tag]).toEqual(['Hats', 'en']);
  });

  it('chosen before the sign-in is used from the first page on', async () => {
    const { title } = await start({ storage: storageWith('de') });
    const words = client!.application.get(I18n);
    expect([title(), words.translate(messages.count, { count: 1_000 }), words.translateLabel('Hats')]).toEqual([
      'Hüte',
      '1.000 Hüte',
      'Hüte',
    ]);
  });

  it('changes at once when it is chosen, and stays chosen in this browser', async () => {
    const { title } = await start();
    await client!.application.get(Languages).choose('de');
    await settle();
    expect([title(), client!.storage.local.read('core.language')]).toEqual(['Hüte', 'de']);
  });

  it('may be provided by a package, with its text direction', async () => {
    const { title } = await start({ storage: storageWith('ar') });
    expect([title(), client!.application.get(Languages).current.direction]).toEqual(['قبعات', 'rtl']);
  });

  it('follows the person’s choice in another browser, and is cleared at the sign-out', async () => {
    const person = admin();
    const { title } = await start({ as: person });
    const leave = client!.application.enterAuthorizedArea();
    await client!.clock.advance(2_000);
    await settle();
    client!.hub.push('core.appearance-changed', { v: 1, id: person.userId, version: 7, data: { language: 'de' } });
    await settle();
    expect(title()).toBe('Hüte');
    void leave();
    await client!.application.get(Session).signOut();
    await settle();
    expect([title(), client!.storage.local.read('core.language')]).toEqual(['Hats', undefined]);
  });

  it('is the person’s own on the first page after the sign-in, also after another person’s session', async () => {
    let arrive = (): void => undefined;
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    const slow = defineClientPlugin({
      manifest: { ...plugin.manifest, id: 'slow', name: 'Slow' },
      translations: { de: () => arrived.then(() => ({ translation: {} })) },
    });
    const { title } = await start({ as: admin(), plugins: [plugin, slow] });
    const { application, server } = client!;
    const session = application.get(Session);
    await session.signOut();
    await settle();
    const reads = server.requestsTo('/users/profile').length;
    const entered: string[] = [];
    const navigation = application.get(Navigation);
    const stop = reaction(
      () => navigation.path,
      (path) => void entered.push(`${path}: ${title()}`),
    );
    client!.visit('/login');
    const signingIn = session.signIn({ ...member(), appearance: { language: 'de' } });
    await settle();
    expect(entered.filter((each) => !each.startsWith('/login'))).toEqual(['/: Hats']);
    arrive();
    await signingIn;
    stop();
    expect(entered.at(-1)).toBe('/please-upgrade-plan: Hüte');
    expect(server.requestsTo('/users/profile')).toHaveLength(reads);
  });

  it('is used by all owners whose texts load, even when those of one do not', async () => {
    const broken = defineClientPlugin({
      manifest: { ...plugin.manifest, id: 'broken', name: 'Broken' },
      translations: { de: () => Promise.reject(new Error('no network')) },
    });
    const { title } = await start({ plugins: [plugin, broken] });
    await client!.application.get(Languages).choose('de');
    await client!.clock.advance(3_000);
    await settle();
    expect([title(), client!.logger.at('error')]).toEqual([
      'Hüte',
      ["The texts of 'broken' in 'de' did not load; they stay English until they do."],
    ]);
  });
});
