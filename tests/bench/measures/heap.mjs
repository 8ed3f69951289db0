import { openBrowser, openPage, signInWith } from '../lib/browser.mjs';
import { changeCall, createCall, listCall } from '../lib/calls.mjs';
import { foundCompany } from '../lib/company.mjs';
import { clientsOf, send } from '../lib/http.mjs';
import { createDatabase } from '../lib/postgres.mjs';
import { seedTasks } from '../lib/seed.mjs';
import { BenchServer } from '../lib/server.mjs';
import { eventually, pause } from '../lib/statistics.mjs';

const budget = 5;
/** Milliseconds between two changes, so that each is drawn for itself. */
const beat = 40;

/**
 * What a page holds on to after as many live changes as an hour has seconds: others change tasks that are in the list and
 * create some, with one task open. A hundred come before, because code that runs for the first time stays.
 */
export async function measureHeap(bench) {
  const changes = bench.isQuick ? 100 : 3600;
  const server = await BenchServer.start(bench, await createDatabase(bench.cleanup));
  const company = await foundCompany(server);
  await seedTasks(server, company, 500);
  const { browser, close } = await openBrowser(bench.cleanup);
  const page = await openPage(browser, await signInWith(browser, server, company));
  await page.goto(`${server.url}/tasks`);
  await page.locator('[data-live=connected]').waitFor({ state: 'attached' });
  await page.locator('.tasks-row .tasks-title').nth(3).click();
  await page.getByRole('button', { name: 'Close' }).waitFor();
  const others = new Others(server, company);
  await others.work(page, 100);
  const before = await heapOf(page);
  await others.work(page, changes);
  const after = await heapOf(page);
  await others.end();
  await close();
  await server.remove();
  return [
    {
      what: `heap of a page after ${changes} live changes, growth`,
      value: after - before,
      unit: 'MB',
      budget,
      note: `from ${before.toFixed(1)} MB`,
    },
  ];
}

/** People elsewhere: of ten things they do nine change a task of the first page of the list, one creates a task. */
class Others {
  #agent = clientsOf(1);
  #made = 0;
  #tasks = [];

  constructor(server, company) {
    this.server = server;
    this.company = company;
  }

  /** Resolves when the page shows the last change. */
  async work(page, count) {
    this.#tasks = JSON.parse(await this.#send(listCall(this.company, { limit: '100' }))).items;
    for (let done = 1; done < count; done += 1) {
      const task = this.#tasks[done % this.#tasks.length];
      await (done % 10 === 0 ? this.#create() : this.#change(task, `Weigh the sample again ${(this.#made += 1)}`));
      await pause(beat);
    }
    const title = `The last change of ${count}`;
    await this.#change(this.#tasks[0], title);
    await eventually('the last change in the page', () => page.getByText(title).first().isVisible());
  }

  end() {
    return this.#agent.destroy();
  }

  #create() {
    return this.#send(createCall(this.company, `Weigh the sample ${(this.#made += 1)}`));
  }

  async #change(task, title) {
    const changed = JSON.parse(await this.#send(changeCall(this.company, task, { title })));
    task.version = changed.version;
  }

  async #send(call) {
    const { status, text } = await send(this.server.url, this.#agent, call);
    if (status >= 300) {
      throw new Error(`A call was answered ${status}: ${text()}`);
    }
    return text();
  }
}

/** What is held for good, in MB. */
async function heapOf(page) {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.enable');
  for (let round = 0; round < 3; round += 1) {
    await session.send('HeapProfiler.collectGarbage');
    await pause(200);
  }
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize / 1024 ** 2;
}
