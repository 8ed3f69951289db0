import { randomUUID } from 'node:crypto';
import type { PortalContext } from '@tessera/core/server';
import { Entitlements } from '@tessera/core/server';
import {
  addWebhook,
  deleteWebhook,
  listWebhookEvents,
  listWebhooks,
  readWebhook,
  restoreWebhook,
  webhookLimits,
} from '../contract';
import { archive } from './archive';
import { Receiver } from './receiver-test-kit';
import type { HookedCompany, WebhooksTestBed } from './webhooks-test-kit';
import { startWebhooksTestBed, thingEnded, thingHappened } from './webhooks-test-kit';

describe('the web hooks of a company', () => {
  let bed: WebhooksTestBed;
  let receiver: Receiver;
  let company: HookedCompany;

  beforeAll(async () => {
    bed = await startWebhooksTestBed();
    receiver = await Receiver.open();
  });
  beforeEach(async () => {
    receiver.received.length = 0;
    receiver.status(200);
    company = await bed.company();
  });
  afterAll(async () => {
    await bed?.stop();
    await receiver?.close();
  });

  const events = async (language = 'en') => {
    const request = { ...company.as(), headers: { 'accept-language': language } };
    return (await company.server.call(listWebhookEvents, {}, request)).items;
  };

  it('are of admins alone, and of one company', async () => {
    const { webhook } = await company.add(receiver.url);
    const member = await company.server.people.member(company.portal);
    const other = await bed.company();
    const params = { id: webhook.id };
    const asMember = await company.server.send(listWebhooks, { query: {} }, company.as(member));
    const asOther = await company.server.send(readWebhook, { params }, other.as());
    expect([asMember.status, asOther.status, await other.list()]).toEqual([403, 404, []]);
    await other.happen('there');
    await company.send();
    expect(receiver.received).toEqual([]);
  });

  it('show their secret when they are added, and never again', async () => {
    const { webhook, secret } = await company.add(receiver.url, { description: 'Invoices' });
    expect(secret).toMatch(/^whsec_/);
    const answers = JSON.stringify([await company.list(), await company.read(webhook)]);
    expect([answers.includes(secret), answers.includes('Invoices')]).toEqual([false, true]);
  });

  it('merge the changes of two admins, and name what both changed', async () => {
    const { webhook } = await company.add(receiver.url);
    await company.change(webhook, { name: 'Ledger' });
    const merged = await company.change(webhook, { events: [thingEnded] });
    expect(merged).toMatchObject({ name: 'Ledger', events: [thingEnded], version: 3 });
    await expect(company.change(webhook, { name: 'Accounts' })).rejects.toMatchObject({
      message: expect.stringContaining('409'),
    });
  });

  it('choose among the events of plugins that the plan has, described in words', async () => {
    expect(await events()).toEqual([
      { name: thingHappened, label: 'Something happens', version: 1 },
      { name: thingEnded, label: 'Something else happens', version: 1 },
    ]);
    const refused = await company.tryAdd(receiver.url, { events: ['probe.unknown'] });
    expect([refused.status, refused.json]).toMatchObject([400, { errors: ['Choose events of the list.'] }]);
  });

  it('send no events of a module that the plan loses, until it is back', async () => {
    await company.add(receiver.url);
    const assign = (modules: readonly ('Tasks' | 'Meetings')[]) =>
      company.server.inPlugin({ pluginId: 'webhooks', portal: company.portal }, (context) =>
        context.get(Entitlements).assign(company.portal.clientId, { code: 'ENTERPRISE', modules }, 'test'),
      );
    await assign(['Meetings']);
    await company.server.settle();
    expect(await events()).toEqual([]);
    await company.happen('without');
    await assign(['Tasks']);
    await company.server.settle();
    await company.happen('with');
    await company.send();
    expect(receiver.received.map(({ body }) => JSON.parse(body) as object)).toMatchObject([{ data: { name: 'with' } }]);
  });

  it('are at most 20, also when many are added at once', async () => {
    const adding = Array.from({ length: webhookLimits.inPortal + 3 }, () => company.tryAdd(receiver.url));
    const responses = await Promise.all(adding);
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(webhookLimits.inPortal);
    expect(responses.find(({ status }) => status === 400)?.json).toMatchObject({
      errors: ['The company has 20 web hooks already. Delete one first.'],
    });
  });

  it('come back after a deletion with their secret, and miss what happened meanwhile', async () => {
    const { webhook } = await company.add(receiver.url);
    const params = { id: webhook.id };
    await company.server.call(deleteWebhook, { params }, company.as());
    expect(await company.list()).toEqual([]);
    await company.happen('meanwhile');
    await company.server.call(restoreWebhook, { params }, company.as());
    await company.happen('after');
    await company.send();
    expect(receiver.received.map(({ body }) => JSON.parse(body) as object)).toMatchObject([
      { data: { name: 'after' } },
    ]);
  });

  it('are added once under one key, and their secret is not stored for a repetition', async () => {
    const body = { name: 'Once', url: receiver.url, events: [thingHappened] };
    const options = { ...company.as(), idempotencyKey: '01900000-0000-7000-8000-000000000001' };
    const first = await company.server.send(addWebhook, { body }, options);
    const again = await company.server.send(addWebhook, { body }, options);
    expect([first.status, again.status, (await company.list()).length]).toEqual([201, 409, 1]);
  });

  it('are in the archive of a company without secrets, and turned off where they are read', async () => {
    const { secret } = await company.add(receiver.url);
    const rows: { readonly table: string; readonly row: object }[] = [];
    const inPlugin = (portal: HookedCompany['portal'], work: (context: PortalContext) => Promise<void>) =>
      company.server.inPlugin({ pluginId: 'webhooks', portal }, work);
    await inPlugin(company.portal, (context) =>
      archive.write(context, async (table, row) => {
        rows.push({ table, row: JSON.parse(JSON.stringify(row)) as object });
      }),
    );
    expect(JSON.stringify(rows)).not.toContain(secret);
    expect(JSON.stringify(rows)).not.toContain('sealed');
    const copy = await bed.company();
    const renamed = rows.map(({ table, row }) => ({ table, row: { ...row, id: randomUUID() } }));
    await inPlugin(copy.portal, (context) =>
      archive.read(
        context,
        (async function* read() {
          yield* renamed;
        })(),
      ),
    );
    const [webhook] = await copy.list();
    expect(webhook).toMatchObject({ name: 'Billing', isEnabled: false, disabledReason: 'imported' });
    await copy.change(webhook ?? { id: '', version: 0 }, { isEnabled: true });
    await copy.happen('copied');
    await copy.send();
    expect(receiver.received).toHaveLength(1);
  });

  it('tell the admins when one was turned off', async () => {
    const { webhook } = await company.add(receiver.url);
    receiver.status(410);
    await company.happen('one');
    await company.send();
    expect(bed.told).toMatchObject([
      {
        personId: company.portal.admin.personId,
        entity: { type: 'webhooks.webhook', id: webhook.id },
        title: 'The web hook “Billing” was turned off: its receiver answered that it is gone for good.',
      },
    ]);
  });
});
