import { openBrowser, openPage } from '../lib/browser.mjs';
import { foundCompany } from '../lib/company.mjs';
import { seedTasks } from '../lib/seed.mjs';
import { BenchServer } from '../lib/server.mjs';
import { median, pause } from '../lib/statistics.mjs';

/** A phone's network and a laptop of four times less speed, as Lighthouse's "slow 4G" has them. */
const network = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (0.75 * 1024 * 1024) / 8,
};
const slowdown = 4;
/** Milliseconds from one key to the next of a person who types well, and before the first. */
const keyPause = 120;
const readingPause = 1000;

/** What the page reports, followed by the milliseconds from the click to the first task. */
const report = 'first task after';

/**
 * From the click on "Sign in" to the first task, on a slow machine and a slow network, in a browser with an empty cache:
 * after the email address and the password were typed, and after a password manager filled in both at once.
 *
 * With `--beside=<folder of another build>` both builds are measured in turns.
 */
export async function measureSignIn(bench) {
  const rounds = bench.rounds ?? (bench.isQuick ? 2 : 5);
  const builds = [{ name: '', ...bench }, ...(bench.beside === undefined ? [] : [besideOf(bench)])];
  const cases = [];
  for (const build of builds) {
    const server = await BenchServer.start(build);
    const company = await foundCompany(server);
    await seedTasks(server, company, 100);
    cases.push(...[true, false].map((isTyped) => ({ ...build, server, company, isTyped, times: [] })));
  }
  for (let round = -1; round < rounds; round += 1) {
    for (const each of cases) {
      const time = await signInSlowly(each);
      // The first round is for the server: it compiles its code and fills its caches.
      if (round >= 0) {
        each.times.push(time);
      }
    }
  }
  await Promise.all(cases.filter(({ isTyped }) => isTyped).map(({ server }) => server.remove()));
  return cases.map(({ name, isTyped, times }) => ({
    what: `sign-in ${isTyped ? 'typed' : 'filled in'}, slow profile, click to first task${name}`,
    value: median(times),
    unit: 'ms',
    note: `${Math.round(Math.min(...times))} to ${Math.round(Math.max(...times))} of ${rounds}`,
  }));
}

function besideOf(bench) {
  return { ...bench, name: ', build beside', build: bench.beside };
}

async function signInSlowly({ cleanup, server, company, isTyped }) {
  const { browser, close } = await openBrowser(cleanup);
  const page = await openPage(browser);
  await page.addInitScript(timeFromClick, { report, button: 'button[type=submit]', selector: '.tasks-row' });
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', network);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.goto(`${server.url}/login`, { timeout: 120_000 });
  const email = page.getByLabel('Email');
  const password = page.getByLabel('Password', { exact: true });
  await email.waitFor({ timeout: 120_000 });
  await pause(isTyped ? readingPause : 300);
  if (isTyped) {
    await email.pressSequentially(company.email, { delay: keyPause });
    await password.pressSequentially(company.password, { delay: keyPause });
  } else {
    await email.fill(company.email);
    await password.fill(company.password);
  }
  const predicate = (message) => message.text().startsWith(report);
  const [message] = await Promise.all([
    page.waitForEvent('console', { predicate, timeout: 120_000 }),
    page.getByRole('button', { name: 'Sign in' }).click(),
  ]);
  await close();
  return Number(message.text().slice(report.length));
}

/** Runs in the page before anything of the product's. The sign-in stays in one document, so one clock does. */
function timeFromClick({ report, button, selector }) {
  let clickedAt;
  addEventListener(
    'click',
    (event) => {
      if (clickedAt === undefined && event.target.closest?.(button) !== null) {
        clickedAt = performance.now();
        requestAnimationFrame(look);
      }
    },
    { capture: true },
  );
  function look() {
    const box = document.querySelector(selector)?.getBoundingClientRect();
    if (box !== undefined && box.height > 0) {
      console.debug(`${report} ${performance.now() - clickedAt}`);
      return;
    }
    requestAnimationFrame(look);
  }
}
