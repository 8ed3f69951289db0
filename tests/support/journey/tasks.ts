import type { Locator, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { expectWithin } from './within';

/** The row of a task in the list. */
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
 * Resolves when the browser receives live events.
 *
 * After a lost connection the browser reconnects by itself: after 0, 2, 12 and 42 seconds (R63), then once a minute.
 */
export async function waitForLive(page: Page): Promise<void> {
  await expect(page.locator('[data-live]')).toHaveAttribute('data-live', 'connected', { timeout: 150_000 });
}

/** A field of the panel by its label: a combo box, or a select field, whose button is named by value and label. */
export function fieldOf(panel: Locator, label: string): Locator {
  return panel.getByRole('combobox', { name: label }).or(panel.getByRole('button', { name: new RegExp(`${label}$`) }));
}

/** The box in which the people of a role of a task are chosen, such as `Collaborators`. */
export function peoplePicker(place: Locator, role: string): Locator {
  return place.getByRole('combobox', { name: new RegExp(`^${role}`) });
}

/** Chooses a member for a role by a part of the name, with the keyboard alone. */
export async function addPerson(page: Page, picker: Locator, name: string): Promise<void> {
  await picker.focus();
  await picker.pressSequentially(name.slice(0, 4));
  await expect(page.getByRole('option', { name })).toBeVisible();
  await expect(picker).toHaveAttribute('aria-activedescendant', /./);
  await picker.press('Enter');
  await expect(picker).toHaveValue('');
  await picker.press('Escape');
}
