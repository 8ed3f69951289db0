import type { Locator, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import type { Company } from './companies';
import { taskRow } from './tasks';

/** Opens a task in the panel. */
export async function openTaskPanel(page: Page, title: string): Promise<Locator> {
  await taskRow(page, title).getByRole('link').first().click();
  const panel = page.getByRole('complementary', { name: /^Task / });
  await expect(panel.getByRole('textbox', { name: 'Title' })).toHaveValue(title);
  return panel;
}

/** The editor of the description. */
export function descriptionField(panel: Locator): Locator {
  return panel.getByRole('textbox', { name: 'Description' });
}

/** A tool of the editor, by its name. */
export function formattingTool(panel: Locator, name: string): Locator {
  return panel.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name, exact: true });
}

/** Begins a description. */
export async function beginDescription(panel: Locator): Promise<Locator> {
  await panel.getByRole('button', { name: 'Add a description' }).click();
  await expect(descriptionField(panel)).toBeFocused();
  return descriptionField(panel);
}

/** Waits until the panel says that a text was saved. */
export async function expectSavedText(panel: Locator): Promise<void> {
  await expect(panel.getByText('Saved', { exact: true })).toBeVisible();
}

/** Creates a task by the API, as other programs do. */
export async function createTaskByApi(company: Company, title: string, blocks: readonly object[]): Promise<void> {
  const description = { type: 'doc', content: blocks };
  await company.founder.post(`/tasks?clientid=${company.clientId}`, { title, description });
}
