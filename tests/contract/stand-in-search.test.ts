import { startServer } from '../../core/testing';
import type { TestServer } from '../../core/testing';
import { meetingsCalls } from '../support/plugins/meetings/contract/endpoints';
import { plugin as meetings } from '../support/plugins/meetings/server/plugin';
import { projectsCalls } from '../support/plugins/projects/contract/endpoints';
import { plugin as projects } from '../support/plugins/projects/server/plugin';
import { teamsCalls } from '../support/plugins/teams/contract/endpoints';
import { plugin as teams } from '../support/plugins/teams/server/plugin';

describe('the search of areas whose plugin does not exist yet', () => {
  let server: TestServer;

  beforeAll(async () => {
    server = await startServer({ plugins: [meetings, teams, projects] });
  });
  afterAll(() => server?.stop());

  it('answers for meetings with searchlists of the portal only [R89 stand-in]', () =>
    expectFound(meetingsCalls, '/search/searchinmeeting', 'Meeting'));

  it('answers for teams with searchlists of the portal only [R90 stand-in]', () =>
    expectFound(teamsCalls, '/search/searchinteams', 'Team'));

  it('answers for projects with searchlists of the portal only [R91 stand-in]', () =>
    expectFound(projectsCalls, '/search/searchinproject', 'Milestone'));

  async function expectFound(calls: typeof meetingsCalls, path: string, type: string): Promise<void> {
    const [here, elsewhere] = [await server.people.portal(), await server.people.portal()];
    const as = ({ clientId, admin }: typeof here) => ({ as: admin, portal: { clientId } });
    const entry = { type, title: 'Calibration 50%', projectId: 'project-1', projectName: 'Balance 4' };
    const { id } = await server.call(calls.add, { body: entry }, as(here));
    await server.call(calls.add, { body: { type, title: 'Calibration elsewhere' } }, as(elsewhere));
    const { clientId, admin } = here;
    const query = `email=${admin.email}&ipAddress=0.0.0.0&clientid=${clientId}&userid=${admin.personId}`;
    const answer = await server.request({
      method: 'GET',
      url: `/api${path}?${query}&searchtext=CALIB`,
      headers: { authorization: `Bearer ${admin.token}` },
    });
    expect([answer.status, answer.json]).toEqual([
      200,
      {
        searchlists: [
          expect.objectContaining({
            id,
            type,
            title: 'Calibration 50%',
            relatedprojectid: 'project-1',
            relatedprojectname: 'Balance 4',
          }),
        ],
        nextCursor: null,
      },
    ]);
  }
});
