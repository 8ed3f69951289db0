import type { RenderResult } from '@testing-library/react';
import { act, cleanup, render } from '@testing-library/react';
import type { ReactElement, ReactNode } from 'react';
import { useMemo } from 'react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { MemoryRecordDatabase } from '../client/adapters/record-database';
import type { ClientApplication } from '../client/application';
import { bootClient } from '../client/boot-client';
import type { ContributionFailure } from '../client/react/application-provider';
import { ApplicationProvider } from '../client/react/application-provider';
import { ContributionView } from '../client/react/contribution-view';
import { NavigationBridge } from '../client/react/navigation-bridge';
import { I18n } from '../client/services';
import type { Ids } from '../client/services';
import type { ClientPlugin } from '../client/plugin';
import type { ClientSettings } from '../client/settings';
import { RouterPort } from '../client/navigation/router-port';
import { readProfile } from '../client/session/session-endpoints';
import { UiProvider } from '../ui/ui-provider';
import { FakeClock, settle } from './fake-clock';
import { FakeIds, FakeStorageAreas, FakeWindow } from './fakes/fake-browser';
import { FakeHub } from './fakes/fake-hub';
import { FakeLogger } from './fakes/fake-logger';
import { FakeTransport } from './fakes/fake-transport';
import type { PersonFixture } from './identities';
import { RealtimeService } from '../client/realtime/hub-realtime';
import { SessionStoreService } from '../client/session/session-store';

const settings: ClientSettings = {
  apiBase: '/api',
  authBase: '/api',
  hubUrl: '/hubs/chat',
  build: 'test',
  narrowMode: 'landing',
  androidStore: 'https://store.example/android',
  iosStore: 'https://store.example/ios',
  helpCentre: 'https://help.example/',
};

export interface StartClientOptions {
  readonly plugins?: readonly ClientPlugin[];
  /** The person who is signed in. Default: none. */
  readonly as?: PersonFixture;
  /** Storage of another client, to act as a second tab of the same browser. */
  readonly storage?: FakeStorageAreas;
  readonly records?: MemoryRecordDatabase;
  readonly window?: FakeWindow;
  /** Ids that no other client of the test makes. */
  readonly ids?: Ids;
}

/** A client with a fake server, hub, browser and clock. */
export interface StartedClient {
  readonly application: ClientApplication;
  readonly clock: FakeClock;
  readonly server: FakeTransport;
  readonly hub: FakeHub;
  readonly window: FakeWindow;
  readonly storage: FakeStorageAreas;
  readonly records: MemoryRecordDatabase;
  readonly logger: FakeLogger;
  /** Shows the plugins' pages under a router, without the shell. */
  readonly show: (address: string) => RenderResult;
  /** Sets the address without rendering, and follows `Navigation`. */
  readonly visit: (address: string) => void;
  /** Renders a part inside the application's providers. */
  readonly renderPart: (part: ReactNode, address?: string) => RenderResult;
  /** Stops the client and throws if it leaked a sleep, a listener or a realtime handler. */
  readonly stop: () => Promise<void>;
}

/** Starts a client for a test. */
export async function startClient(options: StartClientOptions = {}): Promise<StartedClient> {
  const { plugins = [], as, storage = new FakeStorageAreas(), records = new MemoryRecordDatabase() } = options;
  const { window = new FakeWindow(), ids = new FakeIds() } = options;
  const clock = new FakeClock(undefined, (pass) => act(pass));
  const server = new FakeTransport(settings.apiBase);
  const hub = new FakeHub();
  const logger = new FakeLogger();
  server.respondAt('GET', '/ip', { body: { ip: '203.0.113.7' } });
  server.respondAt('POST', '/auth/logout', { status: 204 });
  if (as !== undefined) {
    server.respond(readProfile, { body: as });
  }
  const application = bootClient({
    settings,
    publicPlugins: plugins,
    loadSignedInPlugins: async () => ({ plugins: [], failures: [] }),
    adapters: { clock, logger, storage, window, records, transport: server, hubs: hub, ids },
  });
  if (as !== undefined) {
    // Simulates a sign-in on an earlier visit, which `start` restores.
    application.get(SessionStoreService).storeSignIn(as);
  }
  await application.start();
  await application.loadAllPlugins();
  await settle();
  const renderPart = (part: ReactNode, address = '/'): RenderResult =>
    render(<ClientFrame application={application} address={address} clock={clock} part={part} />);
  return {
    application,
    clock,
    server,
    hub,
    window,
    storage,
    records,
    logger,
    renderPart,
    visit: (address) => attachRouter(application.get(RouterPort), address),
    show: (address) => renderPart(<PluginRoutes application={application} />, address),
    stop: async () => {
      cleanup();
      await application.dispose();
      await settle();
      const left = {
        sleeps: clock.pendingSleeps,
        listeners: window.listenerCount,
        handlers: application.get(RealtimeService).handlerCount,
      };
      if (Object.values(left).some((count) => count > 0)) {
        throw new Error(`The client leaked resources: ${JSON.stringify(left)}.`);
      }
    },
  };
}

function attachRouter(port: RouterPort, address: string): void {
  const move = (to: string, state?: unknown): void => {
    const { pathname, search, hash } = new URL(to, 'https://app.example');
    port.setLocation({ pathname, search, hash, state });
  };
  move(address);
  port.attach((to, options) => move(to, options?.state));
}

export interface ClientFrameProps {
  readonly application: ClientApplication;
  readonly address: string;
  readonly clock: FakeClock;
  readonly part: ReactNode;
}

/** A part inside the application's providers. */
export function ClientFrame({ application, address, clock, part }: ClientFrameProps): ReactElement {
  const words = application.get(I18n);
  const say = useMemo<I18n['translate']>(() => words.translate.bind(words), [words]);
  return (
    <ApplicationProvider application={application} fills={{ fallback: undefined, failed: describeFailure }}>
      <UiProvider appearance="light" language={words.language} translate={say} clock={clock}>
        <MemoryRouter initialEntries={[address]}>
          <NavigationBridge />
          {part}
        </MemoryRouter>
      </UiProvider>
    </ApplicationProvider>
  );
}

function PluginRoutes({ application }: { readonly application: ClientApplication }): ReactElement {
  const { contributions } = application;
  const pages = [
    ...contributions.routes,
    ...contributions.settingsPages('general'),
    ...contributions.settingsPages('administrative'),
  ];
  return (
    <Routes>
      {pages.map((page) => (
        <Route
          key={page.key}
          path={page.path.pattern}
          element={<ContributionView contribution={page} fallback={<p>Loading</p>} failed={describeFailure} />}
        />
      ))}
      <Route path="*" element={<p>Not found</p>} />
    </Routes>
  );
}

function describeFailure({ pluginName, kind, isSwitchedOff, retry }: ContributionFailure): ReactElement {
  return (
    <div role="alert">
      {pluginName}: {kind}
      {isSwitchedOff ? ', switched off' : ''}
      <button type="button" onClick={retry}>
        Try again
      </button>
    </div>
  );
}
