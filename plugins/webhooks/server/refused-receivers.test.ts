import { sendTestEvent } from '../contract';
import { Receiver } from './receiver-test-kit';
import type { HookedCompany, WebhooksTestBed } from './webhooks-test-kit';
import { startWebhooksTestBed } from './webhooks-test-kit';

describe('receivers that may not be reached', () => {
  let receiver: Receiver;
  let bed: WebhooksTestBed;
  let company: HookedCompany;

  beforeAll(async () => {
    receiver = await Receiver.open();
    // Nothing is allowed but http, so that the guard of addresses alone decides.
    bed = await startWebhooksTestBed({ outgoingAllowed: [] });
    company = await bed.company();
  });
  afterAll(async () => {
    await bed?.stop();
    await receiver?.close();
  });

  it.each([
    'https://169.254.169.254/latest/meta-data/',
    'https://[::1]/hooks',
    'https://[::ffff:127.0.0.1]/hooks',
    'https://[fe80::1]/hooks',
    'https://0.0.0.0/hooks',
    'https://2130706433/hooks',
    'https://0x7f000001/hooks',
    'https://0177.0.0.1/hooks',
    'https://127.1/hooks',
    'https://10.0.0.1/hooks',
    'https://192.168.1.1:8443/hooks',
  ])('are refused when an admin enters %s', async (url) => {
    const response = await company.tryAdd(url);
    expect([response.status, response.json]).toMatchObject([
      400,
      { code: 'validation_failed', errors: [expect.stringContaining('private network')], params: { field: 'url' } },
    ]);
  });

  it.each(['ftp://example.com/', 'https://user:secret@example.com/', 'example.com/hooks', 'javascript:alert(1)', ''])(
    'are refused with a sentence for the address "%s"',
    async (url) => {
      const response = await company.tryAdd(url);
      expect([response.status, response.json]).toMatchObject([
        400,
        { errors: ['Enter the full web address of the receiver, such as https://example.com/hooks.'] },
      ]);
    },
  );

  it('get nothing, although their name is not that of a private network', async () => {
    const { port } = new URL(receiver.url);
    const { webhook } = await company.add(`http://localhost:${port}/hooks`);
    await company.server.call(sendTestEvent, { params: { id: webhook.id } }, company.as());
    await company.send();
    expect(receiver.received).toEqual([]);
    const [delivery] = await company.deliveries(webhook);
    expect(delivery).toMatchObject({ state: 'waiting', failure: 'refused' });
    expect(delivery).not.toHaveProperty('status');
  });

  it('must be encrypted, unless the operator allows others', async () => {
    const strict = await startWebhooksTestBed({ outgoingAllowsHttp: false });
    try {
      const response = await (await strict.company()).tryAdd(receiver.url);
      expect([response.status, response.json]).toMatchObject([
        400,
        { errors: [expect.stringContaining('begins with https://')] },
      ]);
    } finally {
      await strict.stop();
    }
  });
});
