import { openBrowser, openPage } from '../lib/browser.mjs';
import { BenchServer } from '../lib/server.mjs';
import { idleMachine, median } from '../lib/statistics.mjs';

/** What the page reports, followed by the milliseconds until a field accepts text and until the script runs the page. */
const report = 'way in after';

/**
 * From the start of navigation to the sign-in page in a fresh browser: until the email field accepts text, and until
 * the script has taken over the prerendered page.
 *
 * With `--beside=<folder of another build>` both builds are measured in turns.
 */
export async function measureWayIn(bench) {
  const rounds = bench.rounds ?? (bench.isQuick ? 2 : 7);
  const others = bench.beside === undefined ? [] : [{ ...bench, name: ', build beside', build: bench.beside }];
  const cases = [];
  for (const build of [{ name: '', ...bench }, ...others]) {
    cases.push({ ...build, server: await BenchServer.start(build), times: [] });
  }
  for (let round = -1; round < rounds; round += 1) {
    for (const each of cases) {
      const times = await visitLogin(each);
      // The first round is for the server: it compiles its code and fills its caches.
      if (round >= 0) {
        each.times.push(times);
      }
    }
  }
  await Promise.all(cases.map(({ server }) => server.remove()));
  return cases.flatMap(({ name, times }) => [
    figureOf(
      `cold cache to a sign-in form that accepts text${name}`,
      times.map(({ usable }) => usable),
    ),
    figureOf(
      `cold cache to a sign-in page that the script runs${name}`,
      times.map(({ taken }) => taken),
    ),
  ]);
}

function figureOf(what, times) {
  const note = `${Math.round(Math.min(...times))} to ${Math.round(Math.max(...times))} of ${times.length}`;
  return { what, value: median(times), unit: 'ms', note };
}

async function visitLogin({ cleanup, server }) {
  const { browser, close } = await openBrowser(cleanup);
  const page = await openPage(browser);
  await page.addInitScript(timeFromNavigation, { report, selector: 'input[type=email]' });
  await idleMachine();
  const predicate = (message) => message.text().startsWith(report);
  const [message] = await Promise.all([
    page.waitForEvent('console', { predicate, timeout: 60_000 }),
    page.goto(`${server.url}/login`, { waitUntil: 'commit' }),
  ]);
  await close();
  const [usable, taken] = message.text().slice(report.length).trim().split(' ').map(Number);
  return { usable, taken };
}

/** Runs in the page before anything of the product's. */
function timeFromNavigation({ report, selector }) {
  let usable;
  const look = () => {
    const field = document.querySelector(selector);
    const box = field?.getBoundingClientRect();
    if (box !== undefined && box.height > 0 && !field.disabled) {
      usable ??= performance.now();
      if (document.documentElement.dataset.prerendered === undefined) {
        console.debug(`${report} ${usable} ${performance.now()}`);
        return;
      }
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
