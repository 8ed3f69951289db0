import type { Locator, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { expectWithin } from './within';

/** The line of a task in the list. */
export function taskRow(page: Page, title: string): Locator {
  return page.getByRole('main').getByRole('row').filter({ hasText: title });
}

/** Opens the composer by its button. */
export async function openComposer(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Create task' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create task' });
  await expect(dialog).toBeVisible();
  return dialog;
}

/** Creates a task through the composer. Resolves when the server has acknowledged it. */
export async function createTask(page: Page, title: string): Promise<void> {
  const dialog = await openComposer(page);
  await dialog.getByLabel('Title').fill(title);
  await dialog.getByRole('button', { name: 'Create task' }).click();
  await expect(dialog).toBeHidden();
  await expect(taskRow(page, title)).toBeVisible();
}

/** Shows that a task which one person creates is seen by another within a second. Each round creates one, by its number. */
export async function expectSeenAtOnce(writer: Page, reader: Page, title: string): Promise<void> {
  await expectWithin(1_000, async (round) => {
    await createTask(writer, `${title} ${round}`);
    return () => expect(taskRow(reader, `${title} ${round}`)).toBeVisible();
  });
}

/**
 * Resolves when the browser hears live events: whatever happens from now on is pushed to it.
 *
 * After a lost connection the attempts come at 0, 2, 12 and 42 seconds and then end (R63), so a server that starts
 * slowly needs that long, or the button that a person would press.
 */
export async function waitForLive(page: Page): Promise<void> {
  const reconnect = page.getByRole('button', { name: 'Reconnect' });
  await expect(async () => {
    if (await reconnect.isVisible()) {
      await reconnect.click();
    }
    await expect(page.locator('[data-live]')).toHaveAttribute('data-live', 'connected', { timeout: 5_000 });
  }).toPass({ timeout: 150_000 });
}
