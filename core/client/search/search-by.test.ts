import * as z from 'zod/mini';
import { defineEndpoint, definePlugin, searchClaims, searchShapeWith } from '../../contract';
import type { ErrorCode } from '../../contract';
import { member, problem, startClient } from '../../testing';
import type { StartedClient } from '../../testing';
import { defineClientPlugin } from '../plugin';
import { ApiError, Search } from '../services';
import { searchBy } from './search-by';

const gate = { audience: 'member' } as const;
const searchMeetings = defineEndpoint({
  id: 'meetings.search-meetings',
  method: 'GET',
  path: '/search/searchinmeeting',
  gate,
  effect: 'read',
  claims: searchClaims,
  shape: searchShapeWith({
    meetingcreatedby_name: z.optional(z.string()),
    meetingcreatedon: z.optional(z.iso.datetime()),
  }),
});
const findMeetings = searchBy(searchMeetings, {
  parts: (result) => ({
    createdByName: result.meetingcreatedby_name,
    createdOn: result.meetingcreatedon,
  }),
});
const plugin = defineClientPlugin({
  manifest: definePlugin({ id: 'meetings', name: 'Meetings', description: '', core: '^1.0.0', gate }),
  search: [{ type: 'Meetings', label: 'Meetings', order: 1, load: async () => findMeetings }],
});

describe('a search by an endpoint', () => {
  let client: StartedClient;
  const search = () => client.application.get(Search).run('Meetings', 'plan', new AbortController().signal);

  beforeEach(async () => {
    client = await startClient({ plugins: [plugin], as: member() });
  });
  afterEach(() => client.stop());

  it('sends the parameters of the specification and parses its hits [R89 stand-in]', async () => {
    client.server.respond(searchMeetings, {
      body: {
        searchlists: [
          {
            id: '1',
            type: 'Meeting',
            title: 'Plan the fair',
            key: 'M-1',
            status: 'completed',
            detail: 'Room 4',
            meetingcreatedby_name: 'Ana Lopez',
            meetingcreatedon: '2026-03-29T09:00:00.000Z',
            relatedprojectid: 'p1',
            relatedprojectname: 'Fair',
            matchedIn: 'body',
            snippet: 'the plan for Berlin',
          },
          { id: '2', type: 'Milestone', title: 'Planned', matchedIn: 'title' },
        ],
        nextCursor: null,
      },
    });
    expect(await search()).toEqual([
      {
        entity: { type: 'Meeting', id: '1', projectId: 'p1' },
        title: 'Plan the fair',
        key: 'M-1',
        status: 'completed',
        detail: 'Room 4',
        createdByName: 'Ana Lopez',
        createdOn: '2026-03-29T09:00:00.000Z',
        projectName: 'Fair',
        matchedIn: 'body',
        snippet: 'the plan for Berlin',
      },
      { entity: { type: 'Milestone', id: '2' }, title: 'Planned', matchedIn: 'title' },
    ]);
    const [request] = client.server.requestsTo('/search/searchinmeeting');
    expect(Object.keys(request?.query ?? {}).sort()).toEqual([
      'clientid',
      'email',
      'ipAddress',
      'searchtext',
      'userid',
    ]);
    expect(request?.query['searchtext']).toBe('plan');
  });

  it('passes every sentence of a refusal to the caller [R64]', async () => {
    const code: ErrorCode = 'validation_failed';
    client.server.respond(searchMeetings, problem(code, ['Too long.', 'And empty.']));
    const failure: unknown = await search().catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ApiError);
    expect(failure).toMatchObject({ code, sentences: ['Too long.', 'And empty.'] });
  });
});
