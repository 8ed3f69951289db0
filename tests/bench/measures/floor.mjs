import { openBrowser, visitAgain } from '../lib/browser.mjs';
import { openFloor } from '../lib/floor.mjs';
import { measureSeries } from '../lib/series.mjs';
import { median } from '../lib/statistics.mjs';

/** What the lower bound makes alone, and how long a browser takes for its page. */
export async function measureFloor(bench) {
  const floor = await openFloor(bench, bench.isQuick ? 10_000 : 100_000);
  if (floor === undefined) {
    bench.say('PostgreSQL does not run here: the lower bound is left out.');
    return [];
  }
  const figures = [];
  for (const [name, next] of Object.entries(floor.calls)) {
    figures.push(...(await measureSeries(bench, floor, { name: `lower bound: ${name}`, next })));
  }
  figures.push(...(await measurePage(bench, floor)));
  await floor.stop();
  return figures;
}

/** The lower bound's page of 100 tasks, visited as ours is: what this machine's browser takes for next to nothing. */
async function measurePage(bench, floor) {
  const project = await floor.addProject(100);
  const visits = [];
  for (let round = 0; round < (bench.isQuick ? 2 : 7); round += 1) {
    const { browser, close } = await openBrowser(bench.cleanup);
    visits.push(await visitAgain(browser, { url: `${floor.url}/?p=${project}`, selector: '.task' }));
    await close();
  }
  return Object.entries({ cold: 'cold cache', warm: 'warm cache', otherTab: 'warm cache, another tab,' }).map(
    ([name, how]) => ({
      what: `lower bound: ${how} to first task, 100 tasks`,
      value: median(visits.map((times) => times[name])),
      unit: 'ms',
    }),
  );
}
