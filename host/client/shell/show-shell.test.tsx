import { act, screen } from '@testing-library/react';
import { StrictMode } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { FakeClock, FakeHub, FakeIds, FakeLogger, FakeStorageAreas } from '@tessera/core/testing';
import { FakeTransport, FakeWindow, member } from '@tessera/core/testing';
import { MemoryRecordDatabase } from '../../../core/client/adapters/record-database';
import { bootClient } from '../../../core/client/boot';
import type { ClientApplication } from '../../../core/client/boot';
import { readProfile } from '../../../core/client/session/session-endpoints';
import { SessionStoreService } from '../../../core/client/session/session-store';
import { FrameOutline } from '../prerender/frame-outline';
import { RoutedApp } from './app';
import { prepareView } from './prepare-view';
import { publicAreas, specifiedAreas } from './shell-test-kit';
import { showShell } from './show-shell';

const started: ClientApplication[] = [];

/** A client that is not started yet. */
function createClient({ isSignedIn = false, logger = new FakeLogger() } = {}): ClientApplication {
  const transport = new FakeTransport('/api');
  transport.respondAt('GET', '/ip', { body: { ip: '203.0.113.7' } });
  const application = bootClient({
    settings: {
      apiBase: '/api',
      authBase: '/api',
      hubUrl: '/hubs/chat',
      build: 'test',
      narrowMode: 'responsive',
      androidStore: '',
      iosStore: '',
      helpCentre: 'https://help.example/',
    },
    publicPlugins: [...publicAreas, ...specifiedAreas],
    loadSignedInPlugins: async () => ({ plugins: [], failures: [] }),
    adapters: {
      clock: new FakeClock(undefined, (pass) => act(pass)),
      logger,
      storage: new FakeStorageAreas(),
      window: new FakeWindow(),
      records: new MemoryRecordDatabase(),
      transport,
      hubs: new FakeHub(),
      ids: new FakeIds(),
    },
  });
  if (isSignedIn) {
    transport.respond(readProfile, { body: member() });
    application.get(SessionStoreService).storeSignIn(member());
  }
  started.push(application);
  return application;
}

/** What the build writes for a public page. */
async function prerender(address: string): Promise<string> {
  const application = createClient();
  await application.start();
  await prepareView({ application, pathname: address });
  return renderToString(
    <StrictMode>
      <StaticRouter location={address}>
        <RoutedApp application={application} />
      </StaticRouter>
    </StrictMode>,
  );
}

/** The page as the server sends it and `earlyScript` leaves it. Returns whether it was blank since then. */
function openPage(address: string, html: string, attributes: Readonly<Record<string, string>>): () => boolean {
  window.history.replaceState(undefined, '', address);
  Object.assign(document.documentElement.dataset, attributes);
  document.documentElement.lang = 'en';
  document.body.innerHTML = `<div id="root">${html}</div><p id="slow-start"></p>`;
  let isBlank = false;
  const root = document.getElementById('root') as HTMLElement;
  new MutationObserver(() => {
    isBlank ||= root.childElementCount === 0;
  }).observe(root, { childList: true });
  return () => isBlank;
}

function show(application: ClientApplication): Promise<void> {
  return act(() => showShell(application, document));
}

const heading = (): HTMLElement => screen.getByRole('heading', { level: 1 });

afterEach(async () => {
  for (const name of Object.keys(document.documentElement.dataset)) {
    delete document.documentElement.dataset[name];
  }
  document.body.replaceChildren();
  for (const application of started.splice(0)) {
    await act(() => application.dispose());
  }
});

describe('showShell', () => {
  it('takes over the elements of a prerendered public page', async () => {
    openPage('/login', await prerender('/login'), { view: 'public', prerendered: 'shown' });
    const before = heading();
    const logger = new FakeLogger();
    await show(createClient({ logger }));
    expect(heading()).toBe(before);
    expect(logger.at('error')).toEqual([]);
    expect(document.documentElement.dataset['prerendered']).toBeUndefined();
    expect(document.getElementById('slow-start')).toBeNull();
  });

  it.each([
    ['that is hidden', { prerendered: 'hidden' }, 'en'],
    ['in another language than the client chose', { prerendered: 'shown' }, 'de'],
  ])('renders a page anew over markup %s', async (_, attributes, language) => {
    openPage('/login', await prerender('/login'), { view: 'public', ...attributes });
    document.documentElement.lang = language;
    const before = heading();
    await show(createClient());
    expect(heading()).not.toBe(before);
    expect(screen.getAllByRole('heading', { level: 1 })).toEqual([heading()]);
  });

  it('keeps the outline of the frame until the frame replaces it, without a blank window', async () => {
    const wasBlank = openPage('/tasks', renderToStaticMarkup(<FrameOutline />), {
      view: 'signed-in',
      prerendered: 'shown',
      outline: 'open',
    });
    await show(createClient({ isSignedIn: true }));
    expect(heading()).toHaveTextContent('Tasks page');
    expect(screen.getByRole('banner')).toBeVisible();
    expect(document.querySelector('.s-outline')).toBeNull();
    expect(wasBlank()).toBe(false);
  });

  it('says that the product did not start, in place of the outline', async () => {
    openPage('/tasks', renderToStaticMarkup(<FrameOutline />), { view: 'signed-in', prerendered: 'shown' });
    const application = createClient();
    jest.spyOn(application, 'start').mockRejectedValue(new Error('broken'));
    await show(application);
    expect(heading()).toHaveTextContent('Tessera');
    expect(document.querySelector('.s-outline')).toBeNull();
  });
});
