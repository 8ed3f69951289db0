import type { Page } from '@playwright/test';
import {
  brokenConnection,
  expect,
  joinCompany,
  makePerson,
  startCompany,
  taskRow,
  test,
  waitForLive,
} from '../support/journey';

const numbers = Array.from({ length: 25 }, (_, index) => index + 1);
const titleOf = (number: number): string => `Item ${String(number).padStart(2, '0')}.`;

/** Completes each task, and makes it urgent. */
async function changeAll(page: Page): Promise<void> {
  for (const number of numbers) {
    await page.getByRole('button', { name: `Complete T-${number}`, exact: true }).click();
  }
  for (const number of numbers) {
    const row = taskRow(page, titleOf(number));
    await row.getByRole('button', { name: 'No priority' }).click();
    await page.getByRole('option', { name: 'Urgent' }).click();
    await expect(row.getByRole('button', { name: 'Urgent' })).toBeVisible();
  }
}

test.describe('fifty changes without a network', () => {
  test.use({ allowedNoise: brokenConnection });

  test('are merged with those of two other people, though the clock is wrong by an hour; refused ones wait', async ({
    page,
    newPerson,
    server,
  }) => {
    await page.clock.install({ time: Date.now() - 3_600_000 });
    const ann = makePerson('Ann Marlow');
    const company = await startCompany(page, server.url, ann, `Fifty ${ann.email}`);
    const [benPage, cleoPage] = [await newPerson(), await newPerson()];
    const ben = await joinCompany(benPage, server.url, makePerson('Ben Okafor'), company);
    const cleo = await joinCompany(cleoPage, server.url, makePerson('Cleo Adler'), company);
    const query = `?clientid=${company.clientId}`;
    const ids = new Map<number, string>();
    for (const number of numbers) {
      // Only its author may delete a task.
      const author = number === 6 ? cleo : company.founder;
      const { id = '' } = await author.post(`/tasks${query}`, { title: titleOf(number) });
      ids.set(number, id);
    }
    for (const each of [page, benPage, cleoPage]) {
      await each.goto(`${server.url}/tasks?state=all`);
      await waitForLive(each);
      await expect(taskRow(each, titleOf(25))).toBeVisible();
    }
    const path = (number: number): string => `/tasks/${ids.get(number) ?? ''}${query}`;

    await page.context().setOffline(true);
    const bar = page.getByText(/^You’re offline/);
    await expect(bar).toBeVisible();
    await changeAll(page);
    await expect(bar).toContainText('50 changes are not sent yet.');
    // Another field, the same field, and a deletion.
    for (const number of [1, 2, 3]) {
      await ben.patch(path(number), { title: `${titleOf(number)} By Ben` }, 1);
    }
    await ben.patch(path(4), { priority: 'low' }, 1);
    await cleo.patch(path(5), { priority: 'low' }, 1);
    await cleo.delete(path(6));
    await page.clock.fastForward('10:00');
    await page.context().setOffline(false);

    // Of the deleted task both changes; of the two that have another priority meanwhile, Ann decides.
    await expect(page.getByText('4 changes were not saved.')).toBeVisible();
    for (const each of [page, benPage, cleoPage]) {
      for (const number of numbers.filter((one) => one !== 6)) {
        const row = taskRow(each, titleOf(number));
        await expect(row.getByRole('button', { name: `Reopen T-${number}`, exact: true })).toBeVisible();
        await expect(row.getByRole('button', { name: [4, 5].includes(number) ? 'Low' : 'Urgent' })).toBeVisible();
      }
      await expect(taskRow(each, titleOf(3))).toContainText('By Ben');
      await expect(taskRow(each, titleOf(6))).toHaveCount(0);
    }
  });
});
