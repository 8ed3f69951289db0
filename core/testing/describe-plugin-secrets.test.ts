import * as z from 'zod/mini';
import * as contract from '../contract';
import type { Endpoint } from '../contract';
import * as archive from '../contract/portal-export-endpoints';
import * as core from '../contract/core-endpoints';
import { storedSecrets } from './describe-plugin-secrets';

const endpointWith = (more: Partial<Endpoint>): Endpoint => ({
  id: 'a.b',
  method: 'POST',
  path: '/a',
  gate: { audience: 'member' },
  effect: 'write',
  shape: {},
  ...more,
});

describe('storedSecrets', () => {
  it.each([
    'token',
    'accessToken',
    'refresh_token',
    'setupTicket',
    'clientSecret',
    'newPassword',
    'apiKey',
    'private-key',
    'recoveryCodes',
    'OTP',
  ])('finds %s at any depth', (field) => {
    const deep = z.union([
      z.object({ items: z.array(z.object({ inner: z.nullable(z.object({ [field]: z.string() })) })) }),
      z.object({ message: z.string() }),
    ]);
    expect(storedSecrets([endpointWith({ shape: { response: deep } })])).toEqual([
      `Endpoint 'a.b' returns '${field}' and must declare storesResponse: false.`,
    ]);
  });

  it.each(['code', 'plan_code', 'key', 'nextCursor', 'hasPassword', 'tokenizer', 'idempotencyKey'])(
    'accepts %s',
    (field) => {
      expect(storedSecrets([endpointWith({ shape: { response: z.object({ [field]: z.string() }) } })])).toEqual([]);
    },
  );

  it('ignores endpoints whose response is not stored', () => {
    const shape = { response: z.object({ token: z.string() }) };
    expect(
      storedSecrets([
        endpointWith({ shape, storesResponse: false }),
        endpointWith({ shape, effect: 'read' }),
        endpointWith({ shape: {}, kind: 'download' }),
      ]),
    ).toEqual([]);
  });

  it('finds nothing among the endpoints of core', () => {
    const endpoints = [contract, archive, core]
      .flatMap((module): readonly unknown[] => Object.values(module))
      .filter((each): each is Endpoint => typeof each === 'object' && each !== null && 'method' in each);
    expect(endpoints.length).toBeGreaterThan(3);
    expect(storedSecrets(endpoints)).toEqual([]);
  });
});
