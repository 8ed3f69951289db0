import { chromium } from '@playwright/test';
import { findBrowser } from '../../../core/tools/find-browser.mjs';
import { idleMachine } from './statistics.mjs';

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const viewport = { width: 1440, height: 900 };

/** A fresh browser process: nothing is in a cache, nothing compiled. */
export async function openBrowser(cleanup) {
  const { path } = await findBrowser();
  const browser = await chromium.launch({ executablePath: path, args: flags });
  return { browser, close: cleanup.add(() => browser.close()) };
}

/** What a browser keeps after a real sign-in, to be handed to fresh ones. */
export async function signIn(cleanup, server, company) {
  const { browser, close } = await openBrowser(cleanup);
  const state = await signInWith(browser, server, company);
  await close();
  return state;
}

/** The same in a browser that goes on: nothing of it is left in the caches of other contexts. */
export async function signInWith(browser, server, { email, password }) {
  const context = await browser.newContext({ viewport });
  const page = await context.newPage();
  await page.goto(`${server.url}/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(/\/tasks/);
  const state = await context.storageState();
  await context.close();
  return state;
}

/** The tabs of a browser with `storageState`, or of a fresh one. */
function openContext(browser, storageState) {
  return browser.newContext({ viewport, storageState });
}

/** The only page of such a browser. */
export async function openPage(browser, storageState) {
  const context = await openContext(browser, storageState);
  return context.newPage();
}

/** What the page says when it has seen what is watched, followed by the milliseconds. */
const word = 'first seen after';

/** Runs in the page before anything of the product's: says when something is first on the screen. */
function watchFor({ selector, word }) {
  const look = () => {
    const box = document.querySelector(selector)?.getBoundingClientRect();
    if (box !== undefined && box.height > 0 && box.bottom > 0 && box.top < innerHeight) {
      console.debug(`${word} ${performance.now()}`);
      return;
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** Makes every visit of this page say when `selector` is first visible. */
export function watch(page, selector) {
  return page.addInitScript(watchFor, { selector, word });
}

/**
 * Opens an address and listens. Nothing is asked of the page meanwhile: asking again and again, and
 * Playwright's own script, which the first question puts there, take 30 to 55 ms of the thread that is measured.
 *
 * @returns milliseconds from the start of navigation to what is watched.
 */
export async function visit(page, url) {
  const predicate = (message) => message.text().startsWith(word);
  const [message] = await Promise.all([
    page.waitForEvent('console', { predicate, timeout: 60_000 }),
    page.goto(url, { waitUntil: 'commit' }),
  ]);
  return Number(message.text().slice(word.length));
}

/**
 * The same with an empty cache, with the filled one in the same tab by way of an empty page, as the peers were
 * measured, and with the filled one in another tab, whose process starts meanwhile.
 *
 * @param storageState the stored sign-in; undefined for a fresh browser.
 */
export async function visitAgain(browser, { url, selector, storageState }) {
  const context = await openContext(browser, storageState);
  const open = async () => {
    const page = await context.newPage();
    await watch(page, selector);
    return page;
  };
  const page = await open();
  const cold = await visitAtRest(page, url);
  await page.goto('about:blank');
  const warm = await visitAtRest(page, url);
  await page.close();
  return { cold, warm, otherTab: await visitAtRest(await open(), url) };
}

/**
 * The budgets are for an idle machine: a sign-in, a tab that closes, and what the browser keeps of a page once it is
 * there take a second of both cores.
 */
async function visitAtRest(page, url) {
  await idleMachine();
  return visit(page, url);
}
