import { openBrowser, openPage, signInWith } from '../lib/browser.mjs';
import { foundCompany } from '../lib/company.mjs';
import { createDatabase } from '../lib/postgres.mjs';
import { seedTasks } from '../lib/seed.mjs';
import { BenchServer } from '../lib/server.mjs';
import { idleMachine, pause, percentile } from '../lib/statistics.mjs';

const budget = 100;
const letters = ['o', 'r', 'd', 'e', 'r'];
/** The browser tells of interactions that took longer than this only. Milliseconds. */
const shortest = 16;

/** From a key or a click to the next paint, as the browser's Event Timing says it, in a list whose tasks are all there. */
export async function measureInteractions(bench) {
  const figures = [];
  for (const count of bench.isQuick ? [100, 500] : [100, 1000, 5000]) {
    figures.push(...(await measureWith(bench, count)));
  }
  return figures;
}

async function measureWith(bench, count) {
  const rounds = bench.isQuick ? 3 : 20;
  const server = await BenchServer.start(bench, await createDatabase(bench.cleanup));
  const company = await foundCompany(server);
  await seedTasks(server, company, count);
  const { browser, close } = await openBrowser(bench.cleanup);
  const page = await openPage(browser, await signInWith(browser, server, company));
  await page.addInitScript(noteInteractions, shortest);
  await page.goto(`${server.url}/tasks`);
  await page.locator('[data-live=connected]').waitFor({ state: 'attached' });
  const loaded = await loadAll(page);
  await idleMachine();
  const opened = await timed(page, rounds, (round) => openAndClose(page, round));
  const words = bench.isQuick ? 1 : 5;
  const typed = await timed(page, words, async () => {
    await typeAndClear(page);
    await loadAll(page);
  });
  await page.goto(`${server.url}/tasks?view=board`);
  await page.locator('[data-live=connected]').waitFor({ state: 'attached' });
  await page.locator('.t-board-card').first().waitFor();
  const moved = await timed(page, rounds, () => moveCards(page));
  await close();
  await server.remove();
  return [
    ...figuresOf(`open a task of ${count}, ${loaded} rows loaded`, opened.pointer, rounds),
    ...figuresOf(`type in the filter of ${count}, ${loaded} rows loaded`, typed.key, words * 2 * letters.length),
    ...figuresOf(`move a card of ${count} on the board`, moved.key, rounds * 2),
  ];
}

function figuresOf(what, told, acts) {
  const times = [...told, ...Array.from({ length: Math.max(0, acts - told.length) }, () => shortest)];
  const note = `longest ${Math.max(...times)} of ${acts}`;
  return [{ what: `${what}, to the next paint, p95`, value: percentile(times, 0.95), unit: 'ms', budget, note }];
}

/** Runs in the page before anything of the product's. */
function noteInteractions(durationThreshold) {
  const seen = new Map();
  window.interactions = seen;
  new PerformanceObserver((list) => {
    for (const { interactionId, name, duration } of list.getEntries()) {
      if (interactionId > 0) {
        const before = seen.get(interactionId) ?? { kind: name.startsWith('key') ? 'key' : 'pointer', duration: 0 };
        seen.set(interactionId, { ...before, duration: Math.max(before.duration, duration) });
      }
    }
  }).observe({ type: 'event', durationThreshold });
}

/** Scrolls to the end until no more comes, then to the beginning. @returns the rows that the list says it has. */
async function loadAll(page) {
  const list = page.locator('.t-list');
  await page.locator('.tasks-row').first().waitFor();
  let height = 0;
  for (let same = 0; same < 20;) {
    const now = await list.evaluate((box) => {
      box.scrollTo(0, box.scrollHeight);
      return box.scrollHeight;
    });
    same = now === height ? same + 1 : 0;
    height = now;
    await pause(50);
  }
  await list.evaluate((box) => box.scrollTo(0, 0));
  return Number(await page.getByRole('treegrid').getAttribute('aria-rowcount'));
}

async function timed(page, rounds, act) {
  await act(-1);
  await page.evaluate(() => window.interactions.clear());
  for (let round = 0; round < rounds; round += 1) {
    await act(round);
  }
  // Told a little after the paint.
  await pause(500);
  const all = await page.evaluate(() => [...window.interactions.values()]);
  const of = (kind) => all.filter((one) => one.kind === kind).map(({ duration }) => duration);
  return { key: of('key'), pointer: of('pointer') };
}

async function openAndClose(page, round) {
  const title = page.locator('.tasks-row .tasks-title').nth(2 + (round % 10));
  await title.click();
  await page.getByRole('button', { name: 'Close' }).waitFor();
  // Its own answers have come, as for a person who reads it.
  await pause(400);
  await page.keyboard.press('Escape');
  await page.waitForURL(/\/tasks$/);
  await pause(200);
}

/** At the speed of a fast typist, so that answers come and are drawn between the letters. */
async function typeAndClear(page) {
  await page.getByRole('searchbox', { name: 'Find in tasks' }).click();
  for (const key of [...letters, ...letters.map(() => 'Backspace')]) {
    await page.keyboard.press(key);
    await pause(120);
  }
  await pause(500);
}

/** A card of the second column goes to the next one and back, by keys. */
async function moveCards(page) {
  const columns = page.locator('.t-board-column');
  const card = columns.nth(1).locator('.t-board-card').first();
  await card.focus();
  for (const [key, column] of [
    ['Alt+ArrowRight', 2],
    ['Alt+ArrowLeft', 1],
  ]) {
    await page.keyboard.press(key);
    await columns.nth(column).locator('.t-board-card:focus').waitFor();
    // Its answer has come, and the live event of the change.
    await pause(300);
  }
}
