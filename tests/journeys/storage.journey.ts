import {
  expect,
  expectAccessible,
  joinCompany,
  keepAppearance,
  makePerson,
  startCompany,
  test,
} from '../support/journey';

test('an admin sees the storage of the company and opens the item of a large file; a member does not', async ({
  page,
  newPerson,
  server,
  snap,
}) => {
  const { url } = server;
  const [ann, ben] = [makePerson('Ann Marlow'), makePerson('Ben Okafor')];
  const company = await startCompany(page, url, ann, `Storage ${ann.email}`);
  const { clientId, founder } = company;
  const headers = { authorization: `Bearer ${founder.token}` };
  const made = await page.request.post(`${url}/api/tasks?clientid=${clientId}`, {
    headers,
    data: { title: 'Calibrate the balance' },
  });
  const { id } = (await made.json()) as { readonly id: string };
  const attached = await page.request.post(`${url}/api/tasks/${id}/attachments?clientid=${clientId}`, {
    headers,
    multipart: { file: { name: 'weights.txt', mimeType: 'text/plain', buffer: Buffer.alloc(2_097_152, 'a') } },
  });
  expect(attached.status()).toBe(201);

  await page.goto(`${url}/settings/storage`);
  await expect(page.getByText(/^2 MB of .* used$/)).toBeVisible();
  // Reachable, without an entry in the menu.
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Storage' })).toHaveCount(0);
  const row = page.getByRole('grid', { name: 'Largest files' }).getByRole('row');
  await expect(row).toContainText('Ann Marlow');
  await expectAccessible(page);
  await snap(page, 'storage');
  await keepAppearance(page, url, { language: 'de', theme: 'dark' });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Speicherplatz', level: 1 })).toBeVisible();
  await expectAccessible(page);
  await snap(page, 'storage-german');
  await page.getByRole('link', { name: 'weights.txt' }).click();
  await expect(
    page.getByRole('textbox', { name: /Titel/ }).or(page.getByText('Calibrate the balance')).first(),
  ).toBeVisible();

  const member = await newPerson();
  await joinCompany(member, url, ben, company);
  await member.goto(`${url}/settings/storage`);
  await expect(member).toHaveURL(/\/unauthorized/);
});
