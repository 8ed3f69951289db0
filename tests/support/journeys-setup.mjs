/** Playwright's global setup. It returns its teardown. */
export { openRunFolder as default } from './run-folder.mjs';
