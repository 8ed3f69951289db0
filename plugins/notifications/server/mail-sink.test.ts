import { newId } from '@tessera/core/server';
import type { TestPerson } from '@tessera/core/testing';
import { changePreferences, listNotificationTypes, markRead, readPreferences } from '../contract';
import type { NotificationsTestBed, NotifiedCompany } from './notifications-test-kit';
import { probeTypes, startNotificationsTestBed } from './notifications-test-kit';

const { assigned, watched, alarm } = probeTypes;
const minute = 60_000;
const hour = 60 * minute;

describe('notifications by email', () => {
  let bed: NotificationsTestBed;
  let company: NotifiedCompany;
  let ana: TestPerson;
  let ben: TestPerson;

  beforeEach(async () => {
    bed = await startNotificationsTestBed();
    company = await bed.company();
    ana = await company.member('Ana Souza');
    ben = await company.member('Ben Ito');
  });
  afterEach(() => bed?.stop());

  const subjects = async (person: TestPerson) => (await company.mails(person)).map(({ subject }) => subject);

  it('arrive as one email with everything of the window, with reasons, links and a link to unsubscribe', async () => {
    await company.notify([ben], { id: 'a', text: 'Order weights', by: ana });
    await company.notify([ben], { id: 'b', text: 'Calibrate', by: ana });
    expect(await subjects(ben)).toEqual([]);
    await company.advance(3 * minute);
    const mails = await company.mailed(ben, 1);
    expect(mails.map(({ subject }) => subject)).toEqual([`2 notifications of ${company.portal.name}`]);
    const [{ text } = { text: '' }] = mails;
    expect(text).toContain(
      'Order weights\nIt is assigned to you.\nhttp://localhost:0/notification/probe.thing/a?clientId=',
    );
    expect(text).toContain('Calibrate');
    expect(text).toMatch(/Unsubscribe: http\S+\/api\/unsubscribe\/notifications\.stop-mails\//);
    expect(text).not.toContain('Ana');
    expect(await company.mails(ana)).toEqual([]);
  });

  it('lead to the comment that they are about, the earliest of several', async () => {
    const earlier = newId(bed.clock.now());
    await company.notify([ben], { id: 'a', text: 'A task', by: ana });
    await company.notify([ben], { id: 'a', type: probeTypes.mentioned, comment: earlier, by: ana });
    await company.notify([ben], { id: 'a', type: probeTypes.mentioned, comment: newId(bed.clock.now()), by: ana });
    await company.advance(3 * minute);
    const [{ text } = { text: '' }] = await company.mailed(ben, 1);
    expect(text).toContain(`/notification/probe.thing/a?clientId=${company.portal.clientId}#comment-${earlier}`);
    const [shown] = await company.list(ben);
    expect(shown?.events.map(({ part }) => part?.kind)).toEqual(['comment', 'comment', undefined]);
    expect(shown?.events[1]?.part?.id).toBe(earlier);
  });

  it('have the title as subject when there is one, in the recipient’s language', async () => {
    const uwe = await company.member('Uwe Lang', 'de');
    await company.notify([uwe], { text: 'Gewichte bestellen' });
    await company.advance(3 * minute);
    const [mail] = await company.mailed(uwe, 1);
    expect(mail?.subject).toBe('Gewichte bestellen');
    expect(mail?.text).toContain('Ihnen zugewiesen.');
  });

  it('leave out what the person has read by then, and send nothing when that is everything', async () => {
    await company.notify([ben], { id: 'a' });
    await company.notify([ben], { id: 'b' });
    await bed.server.call(markRead, { query: { id: 'a' } }, company.as(ben));
    await company.advance(3 * minute);
    await company.mailed(ben, 1);
    expect(await subjects(ben)).toEqual(['b']);
    await company.notify([ben], { id: 'c' });
    await bed.server.call(markRead, { query: { record: 'all' } }, company.as(ben));
    await company.advance(3 * minute);
    expect(await subjects(ben)).toEqual(['b']);
  });

  it('are sent only for the types that the person chose, and for mandatory ones in any case', async () => {
    await company.choose(ben, {
      choices: [
        { type: 'probe.assigned', mail: false },
        { type: 'probe.watched', mail: true },
      ],
    });
    await company.choose(ben, { choices: [{ type: 'probe.alarm', mail: false }] });
    await company.notify([ben], { id: 'a', type: assigned });
    await company.notify([ben], { id: 'b', type: watched });
    await company.notify([ben], { id: 'c', type: alarm });
    await company.advance(3 * minute);
    await company.mailed(ben, 2);
    expect([...(await subjects(ben))].sort()).toEqual(['b', 'c']);
    const mandatory = (await company.mails(ben)).find(({ subject }) => subject === 'c');
    expect(mandatory?.text).not.toContain('Unsubscribe');
  });

  it('do not appear in the product either when the person turned that off', async () => {
    await company.choose(ben, { choices: [{ type: 'probe.assigned', app: false }] });
    await company.notify([ben]);
    await company.notify([ben], { id: 'alarm', type: alarm });
    expect(await company.titles(ben)).toEqual(['alarm']);
    await company.advance(3 * minute);
    await company.mailed(ben, 2);
    expect([...(await subjects(ben))].sort()).toEqual(['alarm', 'one']);
  });

  it('wait for the daily email and for the end of quiet hours, and follow a change of the times', async () => {
    await company.choose(ben, { mailMode: 'daily', digestAt: '15:00' });
    await company.choose(ana, { quietHours: { from: '11:00', until: '14:00' } });
    await company.notify([ana, ben]);
    await company.advance(1.5 * hour);
    expect([await subjects(ana), await subjects(ben)]).toEqual([[], []]);
    await company.advance(hour);
    await company.mailed(ana, 1);
    expect([await subjects(ana), await subjects(ben)]).toEqual([['one'], []]);
    await company.choose(ben, { digestDay: 1 });
    expect(await bed.server.call(readPreferences, {}, company.as(ben))).toMatchObject({
      mailMode: 'daily',
      digestDay: 1,
    });
    await company.choose(ben, { mailMode: 'instant' });
    await company.advance(3 * minute);
    await company.mailed(ben, 1);
    expect(await subjects(ben)).toEqual(['one']);
  });

  it('end with one click, except the mandatory ones', async () => {
    await company.notify([ben]);
    await company.advance(3 * minute);
    const [{ text } = { text: '' }] = await company.mailed(ben, 1);
    const [, url = ''] = /Unsubscribe: http:\/\/[^/]+(\S+)/.exec(text) ?? [];
    const answer = await bed.server.request({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect(answer.status).toBe(200);
    expect(await bed.server.call(readPreferences, {}, company.as(ben))).toMatchObject({ mailMode: 'off' });
    await company.notify([ben], { id: 'later' });
    await company.notify([ben], { id: 'alarm', type: alarm });
    await company.advance(3 * minute);
    await company.mailed(ben, 2);
    expect(await subjects(ben)).toEqual(['one', 'alarm']);
  });

  it('are sent once when the sink and the job are repeated', async () => {
    await Promise.all(['a', 'b', 'c'].map((id) => company.tell([ben], { id })));
    await company.advance(3 * minute);
    await company.advance(hour);
    const texts = (await company.mailed(ben, 1)).map(({ text }) => text).join('\n');
    expect(['a', 'b', 'c'].map((id) => texts.split(`/probe.thing/${id}?`).length - 1)).toEqual([1, 1, 1]);
  });

  it('list the types with their defaults, and refuse bad times with a sentence', async () => {
    const { items } = await bed.server.call(listNotificationTypes, {}, company.as(ben));
    expect(items.find(({ id }) => id === 'probe.alarm')).toEqual({
      id: 'probe.alarm',
      label: 'The password of the company changes',
      pluginId: 'probe',
      channels: ['app', 'mail'],
      mandatory: 'security',
    });
    const wrong = async (body: object) =>
      (await bed.server.send(changePreferences, { body } as never, company.as(ben))).json;
    expect(await wrong({ digestAt: '25:00' })).toMatchObject({ errors: ['Enter a time of day such as 09:00.'] });
    expect(await wrong({ quietHours: { from: '09:00', until: '09:00' } })).toMatchObject({
      errors: ['Quiet hours must end at another time than they begin.'],
    });
    await company.choose(ben, { choices: [{ type: 'other.unknown', app: false }] });
    expect((await bed.server.call(readPreferences, {}, company.as(ben))).choices).toEqual([]);
  });
});
