import { openBrowser, openPage, signIn } from '../lib/browser.mjs';
import { copyBuild } from '../lib/build.mjs';
import { foundCompany } from '../lib/company.mjs';
import { connectMany } from '../lib/hub-client.mjs';
import { createDatabase } from '../lib/postgres.mjs';
import { BenchServer } from '../lib/server.mjs';
import { eventually, pause, percentile, within } from '../lib/statistics.mjs';

/** So that the test gateway may call this server. */
const environment = {
  PAYMENT_GATEWAY: 'test',
  PAYMENT_TEST_IN_PRODUCTION: '1',
  OUTGOING_ALLOW: '127.0.0.0/8',
  OUTGOING_ALLOW_HTTP: '1',
};

/**
 * From a change of the plan to the menu of every open browser: by the operator's command, both when an area goes and when
 * it comes back, and by a payment, from the press on the page of the gateway. As many pages as one machine can show at
 * once look at their menus; the others of the 200 are connections that note when they hear of the plan, which is all that
 * a menu needs. In the build with stand-ins, because the entry that goes and comes is one that the smallest plan lacks.
 */
export async function measureMenus(bench) {
  const size = bench.isQuick ? 4 : 20;
  const others = bench.isQuick ? 36 : 180;
  const build = await copyBuild(bench.cleanup, 'test');
  const server = await BenchServer.start({ ...bench, build }, await createDatabase(bench.cleanup), environment);
  const { browser, close } = await openBrowser(bench.cleanup);
  const byOperator = new Times();
  const byPayment = new Times();
  const rounds = bench.isQuick ? 1 : 4;
  for (let round = 0; round < rounds; round += 1) {
    // A company pays for a smaller and for a larger plan once only.
    const company = await foundCompany(server);
    const audience = await gather(bench, { server, browser, company, size, others });
    for (const [plan, hasEntry] of [
      ['STARTER', false],
      ['BUSINESS', true],
    ]) {
      const page = await openPayment(server, company, plan);
      await audience.change(byPayment, hasEntry, () => press(page));
    }
    for (const [plan, hasEntry] of [
      ['STARTER', false],
      ['BUSINESS', true],
    ]) {
      await audience.change(byOperator, hasEntry, () => server.operate('plan', company.clientId, plan));
    }
    await audience.leave();
  }
  await close();
  await server.remove();
  const figuresOf = (by, { menus, heard }) => {
    const what = `plan change by ${by} to menu, ${size + others} browsers`;
    return [
      { what: `${what}, ${size} pages, p50`, value: percentile(menus, 0.5), unit: 'ms' },
      { what: `${what}, ${size} pages, p99`, value: percentile(menus, 0.99), unit: 'ms', budget: 1000 },
      { what: `${what}, ${others} connections, p99`, value: percentile(heard, 0.99), unit: 'ms', budget: 1000 },
    ];
  };
  return [...figuresOf('operator', byOperator), ...figuresOf('payment', byPayment)];
}

/** Milliseconds until each menu has changed, and until each other connection has heard of the plan. */
class Times {
  menus = [];
  heard = [];
}

/** Opens the pages and the other connections of a company. */
async function gather({ cleanup }, { server, browser, company, size, others }) {
  const state = await signIn(cleanup, server, company);
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
  cleanup.add(() => sockets.map((socket) => socket.terminate()));
  return {
    async change(times, hasEntry, act) {
      crowd.begin();
      const began = Date.now();
      times.menus.push(...(await changeMenus(pages, hasEntry, act)));
      await eventually('the plan at all connections', () => crowd.heard.length >= others);
      times.heard.push(...crowd.heard.map((at) => at - began));
    },
    async leave() {
      for (const socket of sockets) {
        socket.terminate();
      }
      await Promise.all(pages.map((page) => page.context().close()));
    },
  };
}

/** Chooses a plan as an admin does. @returns the page of the gateway. */
async function openPayment(server, { clientId, token }, planCode) {
  const choice = { planCode, interval: 'month', extraSeats: 0 };
  const call = async (path, options = {}) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const answer = await fetch(`${server.url}/api${path}clientid=${clientId}`, { headers, ...options });
    if (!answer.ok) {
      throw new Error(`${path} was answered ${answer.status}: ${await answer.text()}`);
    }
    return answer.json();
  };
  const { dueNowMinor } = await call(`/billing/preview?${new URLSearchParams(choice)}&`);
  const body = JSON.stringify({ ...choice, dueNowMinor });
  const { checkout } = await call('/billing/changes?', { method: 'POST', body });
  return `${server.url}${new URL(checkout.url).pathname}`;
}

/** Presses "Pay" on the page of the test gateway. */
async function press(page) {
  const answer = await fetch(page, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ action: 'pay' }),
  });
  if (answer.status >= 400) {
    throw new Error(`The page of the gateway was answered ${answer.status}: ${await answer.text()}`);
  }
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
  const hasEntry = () => [...document.querySelectorAll('nav a')].some((link) => link.textContent.trim() === 'Projects');
  const menu = { hasEntry: hasEntry(), at: Date.now(), tell: () => undefined };
  globalThis.menuChange = (wanted) =>
    new Promise((resolve) => {
      menu.tell = () => menu.hasEntry === wanted && resolve(menu.at);
      menu.tell();
    });
  new MutationObserver(() => {
    if (hasEntry() !== menu.hasEntry) {
      Object.assign(menu, { hasEntry: !menu.hasEntry, at: Date.now() });
      menu.tell();
    }
  }).observe(document, { childList: true, subtree: true, characterData: true });
}

async function changeMenus(pages, hasEntry, act) {
  const waiting = pages.map((page) => page.evaluate((wanted) => globalThis.menuChange(wanted), hasEntry));
  const began = Date.now();
  await act();
  const changes = await within('the menus', 30_000, Promise.all(waiting));
  // Pages look after their counters then; the next command must not meet them in the middle of it.
  await pause(2000);
  return changes.map((at) => at - began);
}
