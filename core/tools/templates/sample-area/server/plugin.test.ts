import { startServer } from '@tessera/core/testing';
import { sampleAreaEntries, sampleAreaSettings } from '../contract';
import { plugin } from './plugin';

const { add, search } = sampleAreaEntries.endpoints;

describe('the server of sample-area', () => {
  it('finds entries by their note, and lets only admins choose whether authors are reminded', async () => {
    const server = await startServer({ plugins: [plugin] });
    const portal = await server.people.portal();
    const [admin, member] = [
      { as: portal.admin, portal },
      { as: await server.people.member(portal), portal },
    ];
    await server.call(add, { body: { title: 'First', note: 'Brass weights', isDone: false } }, member);
    await server.settle();
    const { searchlists } = await server.call(search, { query: { searchtext: 'brass' } }, member);
    expect(searchlists).toMatchObject([{ title: 'First', matchedIn: 'body' }]);
    const { change } = sampleAreaSettings.endpoints;
    expect((await server.send(change, { body: { reminds: false } }, { ...member, ifMatch: 0 })).status).toBe(403);
    expect(await server.call(change, { body: { reminds: false } }, { ...admin, ifMatch: 0 })).toMatchObject({
      reminds: false,
    });
    await server.stop();
  });
});
