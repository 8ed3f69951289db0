import {
  brokenConnection,
  CountingHands,
  expect,
  joinCompany,
  makePerson,
  startCompany,
  taskRow,
  test,
  waitForLive,
} from '../support/journey';

const titles = ['Order brass weights', 'Call the lab', 'Weigh samples', 'Book a room', 'Send the invoice'] as const;
const further = ['Oil the hinge', 'Print labels', 'Clean the scale', 'Sign the form', 'Pack the crate'] as const;

/**
 * What the daily work takes in keys and clicks, text aside. Record 141 has the table, with Linear and Plane
 * beside it; a number here may become smaller.
 */
test.describe('the keys and clicks of a day', () => {
  test.use({ allowedNoise: brokenConnection });

  test('are not more than the decision record says, from ten new tasks to a notification that is read', async ({
    page,
    newPerson,
    server,
  }) => {
    test.setTimeout(300_000);
    const company = await startCompany(page, server.url, makePerson('Ann Marlow'), 'Ferrow Instruments');
    const ben = await newPerson();
    await joinCompany(ben, server.url, makePerson('Ben Okafor'), company);
    const hands = new CountingHands(page);
    await waitForLive(page);

    // Ten tasks.
    const composer = await hands.ask('c', 'Create task');
    await hands.click(composer.getByText('Create another'));
    await hands.click(composer.getByLabel('Title'));
    for (const title of [...titles, ...further]) {
      await hands.type(title);
      await hands.press('Enter');
      await expect(taskRow(page, title)).toBeVisible();
      await expect(composer.getByLabel('Title')).toHaveValue('');
    }
    await hands.press('Escape');
    await expect(composer).toBeHidden();
    expect(hands.effort()).toEqual({ keys: 12, clicks: 2 });

    // A week is planned: five of them have a day.
    for (const [index, title] of titles.entries()) {
      await hands.press('j');
      await expect(taskRow(page, title)).toBeFocused();
      await hands.ask('d', /^Due date of /);
      await hands.type(`in ${index + 2} days`);
      await hands.press('Enter');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(taskRow(page, title)).toBeFocused();
    }
    expect(hands.effort()).toEqual({ keys: 15, clicks: 0 });

    // The others are triaged: each has an owner and a priority.
    for (const title of further) {
      await hands.press('j');
      await expect(taskRow(page, title)).toBeFocused();
      await hands.ask('a', /^Owner of /);
      await hands.type('ben');
      await expect(page.getByRole('option', { name: /^Ben Okafor/ })).toBeVisible();
      await hands.press('Enter');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(taskRow(page, title)).toBeFocused();
      await hands.ask('p', /^Priority of /);
      await hands.type('h');
      await hands.press('Enter');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(taskRow(page, title).getByRole('img', { name: 'High' })).toBeVisible();
      await expect(taskRow(page, title)).toBeFocused();
    }
    expect(hands.effort()).toEqual({ keys: 25, clicks: 0 });

    // The same for all five at once.
    await hands.press('x');
    for (let more = 1; more < further.length; more += 1) {
      await hands.press('Shift+ArrowUp');
    }
    await expect(page.getByRole('toolbar', { name: '5 selected' })).toBeVisible();
    await hands.ask('p', 'Priority of the selected tasks');
    await hands.type('u');
    await hands.press('Enter');
    await expect(page.getByText('5 tasks were changed.')).toBeVisible();
    await hands.press('Escape');
    expect(hands.effort()).toEqual({ keys: 8, clicks: 0 });

    // One is found by a word, and opened.
    await hands.ask('Control+k', 'Command palette');
    await hands.type('invoice');
    await expect(page.getByRole('option', { name: /Send the invoice/ })).toBeVisible();
    await hands.press('Enter');
    const panel = page.getByRole('complementary', { name: /^Task / });
    await expect(panel.getByRole('textbox', { name: 'Title' })).toHaveValue('Send the invoice');
    expect(hands.effort()).toEqual({ keys: 2, clicks: 0 });

    // A comment that mentions a person.
    await hands.click(panel.getByRole('button', { name: 'Write a comment' }));
    await expect(panel.getByRole('textbox', { name: 'Write a comment' })).toBeFocused();
    await hands.type('For the balance of October, @ben');
    await expect(panel.getByRole('option', { name: /^Ben Okafor/ })).toBeVisible();
    await hands.press('Enter', 'Control+Enter');
    await expect(panel.getByRole('article').filter({ hasText: 'For the balance' })).toBeVisible();
    expect(hands.effort()).toEqual({ keys: 2, clicks: 1 });
    await panel.getByRole('button', { name: 'Close', exact: true }).click();
    await expect(panel).toBeHidden();

    // Ben is told, and looks at it.
    const his = new CountingHands(ben);
    await expect(ben.getByRole('banner').getByRole('button', { name: /^Notifications, \d unread$/ })).toBeVisible();
    await his.press('g', 'n');
    const told = ben.getByRole('dialog', { name: 'Notifications' });
    await expect(told.getByText('A comment on “Send the invoice”')).toBeVisible();
    await his.press('j', 'Enter');
    await expect(ben.getByText('For the balance of October')).toBeVisible();
    expect(his.effort()).toEqual({ keys: 4, clicks: 0 });

    // A card moves one column on.
    await hands.click(page.getByTitle('Board', { exact: true }));
    const next = page.getByRole('main').getByRole('group', { name: 'In progress', exact: true });
    await expect(next).toBeVisible();
    await expect(page.getByRole('main').getByRole('row')).toHaveCount(10);
    await hands.press('j');
    await expect(page.getByRole('row', { name: titles[0] })).toBeFocused();
    await hands.press('Alt+ArrowRight');
    await expect(next.getByRole('row')).toHaveCount(1);
    expect(hands.effort()).toEqual({ keys: 2, clicks: 1 });
  });
});
