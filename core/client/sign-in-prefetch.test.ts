import { waitFor } from '@testing-library/react';
import { definePath, definePlugin } from '../contract';
import {
  FakeClock,
  FakeHub,
  FakeIds,
  FakeLogger,
  FakeStorageAreas,
  FakeTransport,
  FakeWindow,
  settle,
} from '../testing';
import { MemoryRecordDatabase } from './adapters/record-database';
import type { ClientApplication } from './application';
import { bootClient } from './boot-client';
import { NetworkService } from './network/browser-network';
import type { ClientPlugin, RouteContribution } from './plugin';
import { defineClientPlugin } from './plugin';
import { Toasts } from './services';
import { returnToKey } from './storage/stored-values';
import { StorageService } from './storage/storage-service';

describe('SignInPrefetch', () => {
  let application: ClientApplication;
  let window: FakeWindow;
  let loaded: string[];
  let logger: FakeLogger;
  const loadSignedInPlugins = jest.fn(async () => ({
    plugins: [area('notes', 200), area('tasks', 100)],
    failures: [],
  }));

  function area(id: string, order: number): ClientPlugin {
    const route: RouteContribution = {
      path: definePath(`/${id}`),
      layout: 'main',
      title: id,
      load: async () => {
        loaded.push(`${id} page`);
        return () => null;
      },
    };
    return defineClientPlugin({
      manifest: definePlugin({ id, name: id, description: '', core: '^1.0.0', gate: { audience: 'member' } }),
      routes: [route],
      menu: [{ id: `${id}:open`, menu: 'side', label: id, icon: 'list-checks', to: `/${id}`, order }],
      load: async () => {
        loaded.push(`${id} setup`);
        return {};
      },
    });
  }
  const frame = async (): Promise<unknown> => {
    loaded.push('frame');
    return () => null;
  };

  beforeEach(() => {
    loaded = [];
    logger = new FakeLogger();
    window = new FakeWindow();
    loadSignedInPlugins.mockClear();
    application = bootClient({
      settings: {
        ...{ apiBase: '/api', authBase: '/api', hubUrl: '/hub', build: 'test', narrowMode: 'landing' },
        ...{ androidStore: '', iosStore: '', helpCentre: '' },
      },
      publicPlugins: [],
      loadSignedInPlugins,
      adapters: {
        clock: new FakeClock(),
        logger,
        storage: new FakeStorageAreas(),
        window,
        records: new MemoryRecordDatabase(),
        transport: new FakeTransport('/api'),
        hubs: new FakeHub(),
        ids: new FakeIds(),
      },
    });
  });

  it('loads the frame and the area that comes first in the menu, once', async () => {
    application.prefetchSignedIn(frame);
    application.prefetchSignedIn(frame);
    await untilLoaded();

    expect([...loaded].sort()).toEqual(['frame', 'tasks page', 'tasks setup']);
    await waitFor(() => expect(application.contributions.isComplete).toBe(true));
    expect(loaded).toHaveLength(3);
  });

  it('loads the area that the last session expired in', async () => {
    application.get(StorageService).write(returnToKey, '/notes/7?x=1');
    application.prefetchSignedIn(frame);
    await untilLoaded();

    expect([...loaded].sort()).toEqual(['frame', 'notes page', 'notes setup']);
  });

  it('registers the plugins and starts none: what a person may see is decided after the sign-in', async () => {
    application.prefetchSignedIn(frame);
    await waitFor(() => expect(application.contributions.isComplete).toBe(true));

    expect(application.catalog.plugins.map(({ manifest, state }) => [manifest.id, state])).toEqual([
      ['notes', 'registered'],
      ['tasks', 'registered'],
    ]);
  });

  it('loads nothing while the browser is offline, and starts again once it is online', async () => {
    const release = application.get(NetworkService).follow();
    window.setOnline(false);
    application.prefetchSignedIn(frame);
    await settle();
    expect(loaded).toEqual([]);

    window.setOnline(true);
    application.prefetchSignedIn(frame);
    await untilLoaded();
    void release();
  });

  it('shows no message when the plugins cannot be registered, and the sign-in tries again and shows it', async () => {
    const broken = {
      ...area('tasks', 100),
      get translations(): never {
        throw new Error('Unusable.');
      },
    };
    const result = { plugins: [broken], failures: [] };
    // The prefetch imports them twice: for their files and for the registration.
    loadSignedInPlugins.mockResolvedValueOnce(result).mockResolvedValueOnce(result).mockResolvedValueOnce(result);
    const showError = jest.spyOn(application.get(Toasts), 'error').mockImplementation(() => undefined);
    application.prefetchSignedIn(frame);
    await waitFor(() =>
      expect(logger.at('info')).toContain('The first signed-in page could not be loaded in advance.'),
    );
    expect(showError).not.toHaveBeenCalled();

    await application.loadAllPlugins();
    expect(loadSignedInPlugins).toHaveBeenCalledTimes(3);
    expect(showError).toHaveBeenCalledTimes(1);
  });

  function untilLoaded(): Promise<void> {
    return waitFor(() => expect(loaded).toHaveLength(3));
  }
});
