import { defineEndpoint } from '../contract';
import { malformedRequestsFor } from './describe-plugin-malformed';

const gate = { audience: 'member' } as const;
const endpoint = defineEndpoint({
  id: 'lamps.list-lamps',
  method: 'GET',
  path: '/lamps',
  gate,
  effect: 'read',
  shape: {},
});

describe('malformedRequestsFor', () => {
  const methodsTried = (methods: readonly string[]): readonly string[] =>
    malformedRequestsFor({ endpoint, pluginId: 'lamps', gate }, { as: undefined, clientId: undefined }, methods)
      .map(({ description }) => /the method (\w+)/.exec(description)?.[1])
      .filter((method) => method !== undefined);

  it('tries a method that no endpoint has at the address', () => {
    expect(methodsTried(['GET'])).toEqual(['PUT']);
    expect(methodsTried(['GET', 'PUT'])).toEqual(['PATCH']);
    expect(methodsTried(['GET', 'PUT', 'PATCH', 'DELETE', 'POST'])).toEqual([]);
  });
});
