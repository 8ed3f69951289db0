import { malformedRequestsFor } from './describe-plugin-malformed';
import { noteEndpoints } from './note-plugin';

describe('malformedRequestsFor', () => {
  const target = { endpoint: noteEndpoints.whoAmI, pluginId: 'notes', gate: noteEndpoints.whoAmI.gate };
  const methodsTried = (methods: readonly string[]): readonly string[] =>
    malformedRequestsFor(target, { as: undefined, clientId: undefined }, methods)
      .map(({ description }) => /the method (\w+)/.exec(description)?.[1])
      .filter((method) => method !== undefined);

  it('tries a method that no endpoint has at the address', () => {
    expect(methodsTried(['GET'])).toEqual(['PUT']);
    expect(methodsTried(['GET', 'PUT'])).toEqual(['PATCH']);
    expect(methodsTried(['GET', 'PUT', 'PATCH', 'DELETE', 'POST'])).toEqual([]);
  });
});
