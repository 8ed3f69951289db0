import { openBrowser, openPage, signInWith } from '../lib/browser.mjs';
import { foundCompany } from '../lib/company.mjs';
import { createDatabase } from '../lib/postgres.mjs';
import { seedTasks } from '../lib/seed.mjs';
import { BenchServer } from '../lib/server.mjs';
import { idleMachine, pause, percentile } from '../lib/statistics.mjs';

/** Milliseconds. What is longer is a long task, as the W3C's Long Tasks say, and is seen as a jerk. */
const budget = 50;
/** Pixels of a turn of the wheel; 60 turns a second are faster than fingers turn it. */
const turn = 120;

/** By the address of a view: what scrolls in it, and what is there once its rows are drawn. */
const views = {
  list: { query: '?state=all', scroller: '.t-list', row: '.tasks-row' },
  table: { query: '?view=table&state=all', scroller: '.t-table', row: '.t-table-row' },
  board: { query: '?view=board', scroller: '.t-board-scroll:has(.t-board-card)', row: '.t-board-card' },
  timeline: { query: '?view=timeline&state=all', scroller: '.t-timeline-scroller', row: '.t-timeline-row' },
};

/**
 * How long the frames are while a person turns the wheel through thousands of tasks, forth with rows that still have to be
 * loaded, and back. Headless and without a graphics card, so the frames of a real screen are shorter.
 */
export async function measureScrolling(bench) {
  const count = bench.isQuick ? 500 : 5000;
  const turns = bench.isQuick ? 60 : 500;
  const server = await BenchServer.start(bench, await createDatabase(bench.cleanup));
  const company = await foundCompany(server);
  await seedTasks(server, company, count);
  const { browser, close } = await openBrowser(bench.cleanup);
  const page = await openPage(browser, await signInWith(browser, server, company));
  const figures = [];
  for (const [name, { query, scroller, row }] of Object.entries(views)) {
    await page.goto(`${server.url}/tasks${query}`);
    await page.locator('[data-live=connected]').waitFor({ state: 'attached' });
    await page.locator(row).first().waitFor();
    await idleMachine();
    const box = page.locator(scroller).first();
    await box.hover();
    for (const [way, by] of [
      ['forth', turn],
      ['back', -turn],
    ]) {
      const frames = await framesOf(page, turns, by);
      const top = await box.evaluate((element) => Math.round(element.scrollTop));
      const share = (frames.filter((length) => length > budget).length / frames.length) * 100;
      figures.push({
        what: `frames of the ${name} of ${count} tasks, scrolled ${way}, p99`,
        value: percentile(frames, 0.99),
        unit: 'ms',
        budget,
        note: `longest ${Math.round(Math.max(...frames))} of ${frames.length}, ${share.toFixed(1)} % longer, at pixel ${top}`,
      });
    }
  }
  await close();
  await server.remove();
  return figures;
}

/** Turns the wheel and notes each frame meanwhile. @returns milliseconds from one frame to the next. */
async function framesOf(page, turns, by) {
  await page.evaluate(noteFrames);
  for (let round = 0; round < turns; round += 1) {
    await page.mouse.wheel(0, by);
    await pause(16);
  }
  return page.evaluate(() => window.frameLengths);
}

/** Runs in the page. */
function noteFrames() {
  const lengths = [];
  window.frameLengths = lengths;
  let before = performance.now();
  const next = (now) => {
    if (window.frameLengths === lengths) {
      lengths.push(now - before);
      before = now;
      requestAnimationFrame(next);
    }
  };
  requestAnimationFrame(next);
}
