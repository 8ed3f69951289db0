import type { UnverifiedDelivery } from '../../request-context/web-hook-delivery';
import { signWebHook, verifyStandardWebHook } from './standard-web-hook';

/** The example of the Standard Webhooks documentation. */
const published = {
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  timestamp: 1_614_265_330,
  body: '{"test": 2432232314}',
};
const signature = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=';

const headers = {
  'webhook-id': published.id,
  'webhook-timestamp': String(published.timestamp),
  'webhook-signature': signature,
};

function verify(
  changed: Readonly<Record<string, string | undefined>> = {},
  delivery: Partial<UnverifiedDelivery> = {},
): unknown {
  const sent: Readonly<Record<string, string | undefined>> = { ...headers, ...changed };
  return verifyStandardWebHook()({
    body: Buffer.from(published.body),
    query: new URLSearchParams(),
    header: (name) => sent[name],
    secrets: [published.secret],
    now: new Date(published.timestamp * 1_000),
    ...delivery,
  });
}

const genuine = { isGenuine: true, deliveryId: published.id };
const refused = { isGenuine: false };

describe('A Standard Webhooks signature', () => {
  it('is the published one for the published example', () => {
    expect(signWebHook(published)).toBe(signature);
    expect(verify()).toEqual(genuine);
  });

  it('is right if any of several signatures fits any of several secrets', () => {
    const sent = { 'webhook-signature': `v1a,xyz v1, ${signature}` };
    expect(verify(sent, { secrets: ['whsec_b3RoZXI=', published.secret] })).toEqual(genuine);
  });

  it('is wrong for any other byte, id, time, secret or version', () => {
    const other = signature.replace('v1,', 'v2,');
    expect([
      verify({}, { body: Buffer.from(`${published.body} `) }),
      verify({ 'webhook-id': 'msg_2' }),
      verify({ 'webhook-timestamp': String(published.timestamp + 1) }),
      verify({}, { secrets: ['whsec_b3RoZXI='] }),
      verify({ 'webhook-signature': other }),
    ]).toEqual(Array.from({ length: 5 }, () => refused));
  });

  it('is refused when it is missing in any part, and without a secret', () => {
    const missing = Object.keys(headers).map((name) => verify({ [name]: undefined }));
    expect([...missing, verify({ 'webhook-timestamp': 'now' }), verify({}, { secrets: [] })]).toEqual(
      Array.from({ length: 5 }, () => refused),
    );
  });

  it('is refused outside the tolerance on both sides', () => {
    const at = (seconds: number) => verify({}, { now: new Date((published.timestamp + seconds) * 1_000) });
    expect([at(300), at(-300), at(301), at(-301)]).toEqual([genuine, genuine, refused, refused]);
  });
});
