import { describeDatabases } from '../../../testing/describe-databases';
import { EventingStage } from '../../../testing/server/eventing-test-kit';
import type { StageProcess } from '../../../testing/server/eventing-test-kit';
import { installationActor, portalJobActor } from '../../request-context/system-actor';
import { rowsAsSystem } from '../../data/sql/system-statements';
import { problemResponse } from '../../request-context/problems/problems';
import type { Actor } from '../../request-context/actor';
import type { MailTemplate } from './mail-template';
import { sql } from '../../data/sql/tag';

const letter: MailTemplate = {
  name: 'probe.letter',
  render: () => ({ subject: 'Join us', text: 'Join us', html: '<p>Join us</p>', unsubscribeUrl: undefined }),
};
const admin: Actor = { ...portalJobActor(new Set()), kind: 'user' };

describeDatabases('the quota of mail', (kind) => {
  let stage: EventingStage;
  let one: StageProcess;
  let count = 0;

  beforeAll(async () => {
    stage = await EventingStage.open(kind);
    one = stage.process({ templates: [letter], mailQuota: 30 });
  });
  afterAll(() => stage?.close());

  const invite = (clientId: string, addresses: readonly string[], actor: Actor = admin) =>
    one.inPortal(
      clientId,
      (context) => {
        for (const address of addresses) {
          context.mail({ to: { name: '', address }, template: letter.name, data: {} });
        }
        return Promise.resolve();
      },
      { actor },
    );
  const strangers = (number: number) => Array.from({ length: number }, () => `stranger${(count += 1)}@else.example`);
  const queued = async (clientId: string) =>
    (await rowsAsSystem(stage.engine, sql`select 1 as job from core.job where client_id = ${clientId}::uuid`)).length;

  it('applies to the people of a portal and a day, never to codes or jobs', async () => {
    const clientId = await stage.portal();
    const other = await stage.portal();
    await invite(clientId, strangers(30));
    await expect(invite(clientId, strangers(1))).rejects.toMatchObject({ code: 'TS004' });
    await invite(other, strangers(1));
    await invite(clientId, strangers(2), portalJobActor(new Set()));
    await one.contexts.forPerson(
      { pluginId: 'core', actor: { ...installationActor('job'), kind: 'anonymous' }, requestId: 'r', mode: 'write' },
      (context) => {
        context.mail({ to: { name: '', address: 'ada@acme.example' }, template: letter.name, data: {} });
        return Promise.resolve();
      },
    );
    expect([await queued(clientId), await queued(other)]).toEqual([32, 1]);
    stage.clock.jump(24 * 3_600_000);
    await invite(clientId, strangers(1));
    expect(await queued(clientId)).toBe(33);
  });

  it('protects an address in any spelling from a flood by many portals', async () => {
    const victim = `victim.${kind}@else.example`;
    for (let portal = 0; portal < 4; portal += 1) {
      await invite(await stage.portal(), [victim, victim, victim, victim, victim.toUpperCase()]);
    }
    const late = await stage.portal();
    await expect(invite(late, [victim, ...strangers(1)])).rejects.toMatchObject({ code: 'TS005' });
    expect(await queued(late)).toBe(0);
  });

  it('is reported with a message and the time to retry', async () => {
    const clientId = await stage.portal();
    const error: unknown = await invite(clientId, strangers(31)).catch((reason: unknown) => reason);
    const sentences: unknown[] = [];
    const { status, headers } = problemResponse(error, {
      requestId: 'r',
      trace: undefined,
      translate: (sentence) => {
        sentences.push(sentence);
        return '';
      },
      logger: one.logger,
      about: 'A test',
    });
    expect([status, headers['retry-after']]).toEqual([429, '3600']);
    expect(JSON.stringify(sentences)).toContain('portalQuotaReached');
  });
});
