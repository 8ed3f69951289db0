import {
  acceptInvitation,
  brokenConnection,
  createTask,
  expect,
  expectSeenAtOnce,
  expectWithin,
  invite,
  leaveLinkOffer,
  makePerson,
  signUpOnScreen,
  taskRow,
  test,
  waitForLive,
} from '../support/journey';

test.describe('a company’s first hour', () => {
  test.use({ allowedNoise: brokenConnection });

  test('from sign-up to two people who see each other’s tasks within a second, and nothing is lost by kill -9 [R01] [R02] [R03] [R04.button R04.success] [R05] [R06] [R07] [R08] [R23] [R61]', async ({
    page,
    newPerson,
    ownServer,
  }) => {
    const { url } = ownServer;
    const ann = makePerson('Ann Marlow');
    const ben = makePerson('Ben Okafor');
    await signUpOnScreen(page, url, ann, 'Ferrow Instruments');
    await createTask(page, 'Draft the calibration certificate');
    await invite(page, ben.email);
    await leaveLinkOffer(page);

    const second = await newPerson();
    await acceptInvitation(second, url, ben);
    await expect(taskRow(second, 'Draft the calibration certificate')).toBeVisible();
    await waitForLive(page);
    await waitForLive(second);

    await expectSeenAtOnce(second, page, 'Send pilot unit to Utrecht');
    await expectWithin(1_000, async (round) => {
      const title = `Order brass weights ${round}`;
      await createTask(page, title);
      await expect(taskRow(second, title)).toBeVisible();
      await taskRow(page, title)
        .getByRole('button', { name: /^Complete/ })
        .click();
      await expect(page.getByText(/is done\./).first()).toBeVisible();
      return () => expect(taskRow(second, title)).toBeHidden();
    });

    await ownServer.kill();
    await ownServer.start();
    // Both browsers reconnect by themselves.
    await waitForLive(page);
    await waitForLive(second);
    await createTask(second, 'Written after the server came back');
    await expect(taskRow(page, 'Written after the server came back')).toBeVisible();
    await expect(taskRow(page, 'Draft the calibration certificate')).toBeVisible();
    await expect(taskRow(page, 'Send pilot unit to Utrecht 1')).toBeVisible();

    await page.reload();
    await expect(taskRow(page, 'Draft the calibration certificate')).toBeVisible();
    await page.getByText('Completed', { exact: true }).click();
    await expect(taskRow(page, 'Order brass weights 1')).toBeVisible();
  });
});
