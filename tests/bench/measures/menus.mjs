import { openBrowser, openPage, signIn } from '../lib/browser.mjs';
import { foundCompany } from '../lib/company.mjs';
import { createDatabase } from '../lib/postgres.mjs';
import { BenchServer } from '../lib/server.mjs';
import { eventually, percentile } from '../lib/statistics.mjs';

/** From the operator's command to the menu of every open browser, both when an area goes and when it comes back. */
export async function measureMenus(bench) {
  const size = bench.isQuick ? 4 : 20;
  const server = await BenchServer.start(bench, await createDatabase(bench.cleanup));
  const company = await foundCompany(server);
  const state = await signIn(bench.cleanup, server, company);
  const { browser, close } = await openBrowser(bench.cleanup);
  const pages = [];
  for (let index = 0; index < size; index += 1) {
    const page = await openPage(browser, state);
    await page.goto(`${server.url}/tasks`);
    await page.locator('[data-live=connected]').waitFor({ state: 'attached' });
    await page.evaluate(noteMenu);
    pages.push(page);
  }
  const times = [];
  for (let round = 0; round < (bench.isQuick ? 1 : 5); round += 1) {
    times.push(
      ...(await change(server, pages, ['plan', company.clientId, 'ENTERPRISE', '--modules', 'Meetings'], false)),
    );
    times.push(...(await change(server, pages, ['plan', company.clientId, 'BUSINESS'], true)));
  }
  await close();
  await server.remove();
  const what = `plan change to menu, ${size} browsers`;
  return [
    { what: `${what}, p50`, value: percentile(times, 0.5), unit: 'ms' },
    { what: `${what}, p99`, value: percentile(times, 0.99), unit: 'ms', budget: 1000 },
  ];
}

/** Runs in the page: notes when the menu got or lost its entry. */
function noteMenu() {
  const hasTasks = () => [...document.querySelectorAll('nav a')].some((link) => link.textContent.trim() === 'Tasks');
  globalThis.menu = { hasTasks: hasTasks(), at: Date.now() };
  new MutationObserver(() => {
    if (hasTasks() !== globalThis.menu.hasTasks) {
      globalThis.menu = { hasTasks: hasTasks(), at: Date.now() };
    }
  }).observe(document, { childList: true, subtree: true, characterData: true });
}

async function change(server, pages, words, hasTasks) {
  const began = Date.now();
  await server.operate(...words);
  return Promise.all(
    pages.map((page) =>
      eventually('the menus', async () => {
        const menu = await page.evaluate(() => globalThis.menu);
        return menu.hasTasks === hasTasks && menu.at - began;
      }),
    ),
  );
}
