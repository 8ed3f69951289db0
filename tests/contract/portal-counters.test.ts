import { startInstallation } from '../support/installation/installation';
import type { Installation } from '../support/installation/installation';

describe('counters of a portal', () => {
  let installation: Installation;

  beforeAll(async () => {
    installation = await startInstallation();
  });
  afterAll(() => installation.stop());

  it('say how many tasks are open [R51.tasks]', async () => {
    const ada = installation.visitor();
    await ada.signUp('ada@example.com', 'mellow-otter-plays');
    const clientId = await ada.found('Acme');
    for (const title of ['Order brass weights', 'Calibrate the scale', 'Sign the lease']) {
      await ada.post(`/tasks?clientid=${clientId}`, { title });
    }
    const { items } = (await ada.get(`/tasks?clientid=${clientId}`)).body;
    expect(items).toHaveLength(3);
    const [task] = items;
    const done = await ada.patch(`/tasks/${task.id}?clientid=${clientId}`, { status: 'done' }, task.version);
    expect(done.status).toBe(200);
    const [portal] = (await ada.get('/users/profile')).body.portals;
    expect(portal).toMatchObject({ clientId, tasks: 2, teams: 0, answeredQuestions: 0 });
  });
});
