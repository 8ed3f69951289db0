import { openRunFolder } from './run-folder.mjs';

/** Playwright's global setup: data folders of servers and profiles of browsers. @returns the teardown */
export default function setUpJourneys() {
  return openRunFolder();
}
