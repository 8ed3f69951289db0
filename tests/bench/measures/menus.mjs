import { openBrowser, openPage, signIn } from '../lib/browser.mjs';
import { foundCompany } from '../lib/company.mjs';
import { connectMany } from '../lib/hub-client.mjs';
import { createDatabase } from '../lib/postgres.mjs';
import { BenchServer } from '../lib/server.mjs';
import { eventually, pause, percentile, within } from '../lib/statistics.mjs';

/**
 * From the operator's command to the menu of every open browser, both when an area goes and when it comes back. As many
 * pages as one machine can show at once look at their menus; the others of the 200 are connections that note when they
 * hear of the plan, which is all that a menu needs.
 */
export async function measureMenus(bench) {
  const size = bench.isQuick ? 4 : 20;
  const others = bench.isQuick ? 36 : 180;
  const server = await BenchServer.start(bench, await createDatabase(bench.cleanup));
  const company = await foundCompany(server);
  const state = await signIn(bench.cleanup, server, company);
  const { browser, close } = await openBrowser(bench.cleanup);
  const open = async () => {
    const page = await openPage(browser, state);
    await page.goto(`${server.url}/tasks`);
    await page.locator('[data-live=connected]').waitFor({ state: 'attached' });
    await page.evaluate(noteMenu);
    return page;
  };
  const pages = [];
  while (pages.length < size) {
    pages.push(...(await Promise.all(Array.from({ length: 4 }, open))));
  }
  const crowd = new Crowd();
  const sockets = await connectMany(server, company, { size: others, ear: () => crowd.ear() });
  bench.cleanup.add(() => sockets.map((socket) => socket.terminate()));
  const menus = [];
  const heard = [];
  const change = async (words, hasTasks) => {
    crowd.begin();
    const began = Date.now();
    menus.push(...(await changeMenus(server, pages, words, hasTasks)));
    await eventually('the plan at all connections', () => crowd.heard.length >= others);
    heard.push(...crowd.heard.map((at) => at - began));
  };
  for (let round = 0; round < (bench.isQuick ? 1 : 5); round += 1) {
    await change(['plan', company.clientId, 'ENTERPRISE', '--modules', 'Meetings'], false);
    await change(['plan', company.clientId, 'BUSINESS'], true);
  }
  await close();
  await server.remove();
  const what = `plan change to menu, ${size + others} browsers`;
  return [
    { what: `${what}, ${size} pages, p50`, value: percentile(menus, 0.5), unit: 'ms' },
    { what: `${what}, ${size} pages, p99`, value: percentile(menus, 0.99), unit: 'ms', budget: 1000 },
    { what: `${what}, ${others} connections, p99`, value: percentile(heard, 0.99), unit: 'ms', budget: 1000 },
  ];
}

/** Notes when each connection hears that the plan has changed, once for each change. */
class Crowd {
  #change = 0;
  heard = [];

  begin() {
    this.#change += 1;
    this.heard = [];
  }

  ear() {
    let last = 0;
    return (data) => {
      if (last !== this.#change && data.includes('core.entitlements-changed')) {
        last = this.#change;
        this.heard.push(Date.now());
      }
    };
  }
}

/** Runs in the page: notes when the menu gets or loses its entry, and resolves the promises that wait for that. */
function noteMenu() {
  const hasTasks = () => [...document.querySelectorAll('nav a')].some((link) => link.textContent.trim() === 'Tasks');
  const menu = { hasTasks: hasTasks(), at: Date.now(), tell: () => undefined };
  globalThis.menuChange = (wanted) =>
    new Promise((resolve) => {
      menu.tell = () => menu.hasTasks === wanted && resolve(menu.at);
      menu.tell();
    });
  new MutationObserver(() => {
    if (hasTasks() !== menu.hasTasks) {
      Object.assign(menu, { hasTasks: !menu.hasTasks, at: Date.now() });
      menu.tell();
    }
  }).observe(document, { childList: true, subtree: true, characterData: true });
}

async function changeMenus(server, pages, words, hasTasks) {
  const waiting = pages.map((page) => page.evaluate((wanted) => globalThis.menuChange(wanted), hasTasks));
  const began = Date.now();
  await server.operate(...words);
  const changes = await within('the menus', 30_000, Promise.all(waiting));
  // Pages look after their counters then; the next command must not meet them in the middle of it.
  await pause(2000);
  return changes.map((at) => at - began);
}
