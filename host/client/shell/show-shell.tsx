import { StrictMode } from 'react';
import type { ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { Clock, Languages, Logger, Permissions, Session } from '@tessera/core/client';
import type { ClientApplication } from '../../../core/client/boot';
import { endEarlyPhase, isOutlineShown, isPrerenderedShown } from '../prerender/take-over';
import { App } from './app';
import { pageAt, prepareView } from './prepare-view';
import { StartFailed } from './start-failed';
import './fonts.css';
import './slow-start.css';

/** Milliseconds that the first render of a signed-in page waits for its code; without it, the frame comes first. */
const maxPreparation = 500;

/**
 * Starts the client and renders it, taking over prerendered markup where that is what it would render; shows an error
 * page if the client cannot start.
 */
export async function showShell(application: ClientApplication, page: Document): Promise<void> {
  const place = page.getElementById('root');
  if (place === null) {
    throw new Error("The page has no element '#root' to render into.");
  }
  const render = (content: ReactNode): void => {
    // React replaces the outline of the frame with its first commit, so that the window is never blank.
    if (!isOutlineShown(page)) {
      place.replaceChildren();
    }
    endEarlyPhase(page);
    createRoot(place).render(content);
  };
  try {
    await application.start();
  } catch (error) {
    render(<StartFailed application={application} error={error} />);
    return;
  }
  const app = (
    <StrictMode>
      <App application={application} />
    </StrictMode>
  );
  if (!(await canTakeOver(application, page))) {
    await prepareSignedIn(application, page);
    render(app);
    return;
  }
  // `PageGuard` ends the early phase, once the page itself is taken over.
  hydrateRoot(place, app, {
    onRecoverableError: (error) =>
      application.get(Logger).error('host: the prerendered page differs from the one that the client shows.', error),
  });
}

/** Whether the prerendered markup is exactly what the client renders first; its code is loaded then. */
async function canTakeOver(application: ClientApplication, page: Document): Promise<boolean> {
  return (
    isPrerenderedShown(page) &&
    application.get(Session).state === 'anonymous' &&
    application.get(Languages).current.tag === page.documentElement.lang &&
    (await prepareView({ application, pathname: page.location.pathname }))
  );
}

/** Lets frame and page come in one render, which sends the page's first request earlier than a render for each. */
async function prepareSignedIn(application: ClientApplication, page: Document): Promise<void> {
  const { pathname } = page.location;
  const gate = pageAt(application, pathname)?.gate;
  if (
    application.get(Session).state !== 'signed-in' ||
    gate === undefined ||
    application.get(Permissions).decide(gate).outcome !== 'granted'
  ) {
    return;
  }
  const rendered = new AbortController();
  const limit = application
    .get(Clock)
    .sleep(maxPreparation, rendered.signal)
    .catch(() => undefined);
  await Promise.race([prepareView({ application, pathname }), limit]);
  rendered.abort();
}
