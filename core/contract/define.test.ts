import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint';
import { statusOf } from './errors';
import { defineJob } from './job';
import { defineDomainEvent, defineRealtimeEvent } from './message';
import { pageOf } from './page';
import { ownerOf, serviceToken } from './token';
import { defineView } from './view';

describe('what a contract declares', () => {
  it('returns an endpoint unchanged and frozen', () => {
    const endpoint = defineEndpoint({
      id: 'kudos.list-kudos',
      method: 'GET',
      path: '/kudos',
      gate: { audience: 'member' },
      effect: 'read',
      shape: pageOf(z.string()),
    });
    expect(endpoint.gate.audience).toBe('member');
    expect(Object.isFrozen(endpoint)).toBe(true);
  });

  it('gives two copies of a contract the same service token', () => {
    expect(serviceToken('core:Clock')).toBe(serviceToken('core:Clock'));
    expect([ownerOf(serviceToken('core:Clock')), ownerOf('tasks:open'), ownerOf('unowned')]).toEqual([
      'core',
      'tasks',
      '',
    ]);
  });

  it('declares events, jobs and views as plain data', () => {
    const schema = z.object({ id: z.string() });
    expect(defineDomainEvent('kudos.kudo-given', 1, schema)).toEqual({
      kind: 'domain',
      name: 'kudos.kudo-given',
      version: 1,
      schema,
    });
    expect(defineRealtimeEvent('kudos.kudo-given', schema).kind).toBe('realtime');
    expect(defineJob('kudos.send-digest', 'portal', schema).scope).toBe('portal');
    expect(defineView('kudos:kudos', { id: 'uuid' }).columns).toEqual({ id: 'uuid' });
  });
});

describe('pageOf', () => {
  it.each([
    [{ limit: '0' }, false],
    [{ limit: '201' }, false],
    [{ limit: '1.5' }, false],
    [{ limit: 'many' }, false],
    [{ limit: '200' }, true],
    [{}, true],
  ])('validates the query %p', (query, isValid) => {
    expect(pageOf(z.string()).query.safeParse(query).success).toBe(isValid);
  });
});

it('maps every error code to its status of RFC 9110', () => {
  expect(Object.entries(statusOf).filter(([, status]) => status < 400 || status > 503)).toEqual([]);
});
