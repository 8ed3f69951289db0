import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import type { ClientApplication } from '../../../core/client/boot';
import { App } from './app';
import { StartFailed } from './start-failed';
import './fonts.css';
import './slow-start.css';

/** Starts the client and renders it; shows an error page if the client cannot start. */
export async function showShell(application: ClientApplication, page: Document): Promise<void> {
  const place = page.getElementById('root');
  if (place === null) {
    throw new Error("The page has no element '#root' to render into.");
  }
  const root = createRoot(place);
  try {
    await application.start();
  } catch (error) {
    root.render(<StartFailed application={application} error={error} />);
    return;
  }
  root.render(
    <StrictMode>
      <App application={application} />
    </StrictMode>,
  );
}
