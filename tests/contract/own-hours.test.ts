import { describeDatabases } from '../../core/testing';
import type { Installation } from '../support/installation/installation';
import { startInstallation } from '../support/installation/installation';
import type { Visitor } from '../support/installation/visitor';

const password = 'mellow-otter-plays';
const path = '/profile/working-hours';
const mornings = [{ day: 1, from: '08:00', until: '12:00' }];
const evenings = [{ day: 1, from: '16:00', until: '20:00' }];

describeDatabases('The working hours of a person,', (database) => {
  let installation: Installation;
  let ada: Visitor;
  let other: Visitor;
  let email: string;
  let count = 0;

  beforeAll(async () => {
    installation = await startInstallation({ database });
  });
  afterAll(() => installation.stop());

  /** One person in two browsers. */
  beforeEach(async () => {
    count += 1;
    email = `ada-${count}@hours.example`;
    ({ ada } = await installation.founder(email, password));
    other = installation.visitor();
    await other.logIn(email, password);
  });

  it('are not overwritten by a second browser, which gets the saved ones, and replaces them knowing them', async () => {
    expect((await ada.get(path)).body).toEqual({ workingHours: [], version: 1 });
    const saved = await ada.patch(path, { workingHours: mornings }, 1);
    expect(saved).toMatchObject({
      status: 200,
      body: { workingHours: mornings, version: 2 },
      headers: { etag: '"2"' },
    });

    const refused = await other.patch(path, { workingHours: evenings }, 1);
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'conflict',
        params: { conflicts: ['workingHours'], current: { workingHours: mornings, version: 2 } },
      },
    });
    expect((await ada.get(path)).body).toEqual({ workingHours: mornings, version: 2 });
    expect((await other.patch(path, { workingHours: evenings }, 2)).body).toEqual({
      workingHours: evenings,
      version: 3,
    });
  });

  it('are saved once by two browsers at the same moment', async () => {
    const answers = await Promise.all([
      ada.patch(path, { workingHours: mornings }, 1),
      other.patch(path, { workingHours: evenings }, 1),
    ]);
    expect(answers.map(({ status }) => status).sort((left, right) => left - right)).toEqual([200, 409]);
    expect((await ada.get(path)).body.version).toBe(2);
  });

  it('need a version, and take the same hours again after a lost response', async () => {
    expect((await ada.patch(path, { workingHours: mornings })).status).toBe(428);
    await ada.patch(path, { workingHours: mornings }, 1);
    expect((await ada.patch(path, { workingHours: mornings }, 1)).body).toEqual({ workingHours: mornings, version: 2 });
    expect((await installation.visitor().get(path)).status).toBe(401);
  });

  it('are refused by no change of the name, and are no longer a detail of the profile', async () => {
    expect((await ada.patch('/profile/details', { fullName: 'Ada King' })).status).toBe(204);
    expect((await ada.patch(path, { workingHours: mornings }, 1)).status).toBe(200);
    expect((await ada.patch('/profile/details', { workingHours: [] })).status).toBe(400);
  });

  it.each([
    ['an unknown day', [{ day: 8, from: '09:00', until: '17:00' }]],
    ['no time at all', [{ day: 1, from: '09:00', until: '09:00' }]],
    ['a day twice', [...mornings, ...evenings]],
  ])('are refused with %s', async (_what, workingHours) => {
    expect((await ada.patch(path, { workingHours }, 1)).status).toBe(400);
  });
});
