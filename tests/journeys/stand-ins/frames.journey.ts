import {
  createTask,
  expect,
  expectAccessible,
  makePerson,
  startCompany,
  test,
  waitForLive,
} from '../../support/journey';

// The mark of one task throws on purpose.
test.use({ allowedNoise: /The mark of a review is broken/ });

test('a project keeps its frame while its tabs change, and a plugin fills the slots of the tasks screens', async ({
  page,
  server,
}) => {
  const ann = makePerson('Ann Marlow');
  await startCompany(page, server.url, ann, `Frames ${ann.email}`);
  await waitForLive(page);

  await createTask(page, 'Review the scales');
  await expect(page.getByText(/^Review of T-\d+$/)).toBeVisible();
  await createTask(page, 'Broken mark');
  await expect(page.getByRole('img', { name: /^Reviews stopped because of an error/ })).toBeVisible();
  await expect(page.getByText(/^Review of T-\d+$/)).toBeVisible();

  await page.goto('/projects/p-1');
  await expect(page).toHaveURL(/\/project-milestones\/p-1(\?|$)/);
  const heading = page.getByRole('heading', { name: 'Project p-1' });
  await heading.evaluate((element) => element.setAttribute('data-mark', 'first'));
  const tabs = page.getByRole('navigation', { name: 'Project', exact: true });
  await expect(tabs.getByRole('link')).toHaveText(['Milestones', 'Issues', 'Tasks']);
  await tabs.getByRole('link', { name: 'Issues' }).click();
  await expect(page).toHaveURL(/\/project-issues\/p-1(\?|$)/);
  await expect(page.getByRole('heading', { name: 'Issues' })).toBeVisible();
  await expect(heading).toHaveAttribute('data-mark', 'first');
  await expect(tabs.getByRole('link', { name: 'Issues' })).toHaveAttribute('aria-current', 'page');
  await expectAccessible(page);
});
