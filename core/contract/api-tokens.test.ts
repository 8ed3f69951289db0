import { isOpenToApiTokens, missingScopes, scopesFor } from './api-tokens';

const member = { audience: 'member' } as const;

describe('what a personal access token may do', () => {
  it('is limited to endpoints in a company that do not refuse it', () => {
    const read = { effect: 'read' } as const;
    expect(isOpenToApiTokens(read, member)).toBe(true);
    expect(isOpenToApiTokens(read, { audience: 'admin' })).toBe(true);
    for (const audience of ['public', 'signed-in', 'super-admin'] as const) {
      expect(isOpenToApiTokens(read, { audience })).toBe(false);
    }
    expect(isOpenToApiTokens({ ...read, apiTokens: 'refused' }, member)).toBe(false);
    expect(isOpenToApiTokens({ effect: 'write' }, member)).toBe(true);
    expect(isOpenToApiTokens({ effect: 'write', whenReadOnly: 'allowed' }, member)).toBe(false);
  });

  it('follows from the effect, the owner and the audience of the endpoint; writing includes reading', () => {
    expect(scopesFor('tasks', { effect: 'read' }, member)).toEqual(['tasks:read']);
    expect(scopesFor('members', { effect: 'write' }, { audience: 'admin' })).toEqual(['members:write', 'admin']);
    expect(missingScopes(['tasks:write'], ['tasks:read'])).toEqual([]);
    expect(missingScopes(['tasks:read'], ['tasks:write'])).toEqual(['tasks:write']);
    expect(missingScopes(['tasks:write', 'admin'], ['members:read', 'admin'])).toEqual(['members:read']);
  });
});
