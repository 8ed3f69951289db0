import { definePath, defineSlot, fragmentOf, partOfFragment } from './place';

describe('definePath', () => {
  it('fills required and optional parameters', () => {
    const path = definePath('/teams/:teamid?/:memberemail?');
    expect([path.to({}), path.to({ teamid: '7' }), path.to({ teamid: '7', memberemail: 'a@b.example' })]).toEqual([
      '/teams',
      '/teams/7',
      '/teams/7/a%40b.example',
    ]);
  });

  it('stops at the first optional parameter that is missing', () => {
    expect(definePath('/teams/:teamid?/:memberemail?').to({ memberemail: 'a@b.example' })).toBe('/teams');
  });

  it('refuses to leave out a required parameter', () => {
    expect(() => definePath('/meeting-details/:meetingid').to({ meetingid: '' })).toThrow("needs 'meetingid'");
  });

  it('formats the root as a slash', () => {
    expect(definePath('/').to({})).toBe('/');
  });

  it('escapes characters that would change the path', () => {
    expect(definePath('/tasks/:taskId?').to({ taskId: '../login?x#y' })).toBe('/tasks/..%2Flogin%3Fx%23y');
  });
});

it('keeps the id of a slot', () => {
  expect(defineSlot('access:sign-in-options').id).toBe('access:sign-in-options');
});

describe('The fragment of an address', () => {
  const part = { kind: 'comment', id: '0198c0de-0000-7000-8000-000000000001' } as const;

  it('names a part of the entity, and is read again', () => {
    expect(fragmentOf(part)).toBe('comment-0198c0de-0000-7000-8000-000000000001');
    expect(partOfFragment(fragmentOf(part))).toEqual(part);
  });

  it.each(['', 'comment-', 'comment-7', `file-${part.id}`, `comment-${part.id}?`])('names no part: %p', (fragment) => {
    expect(partOfFragment(fragment)).toBeUndefined();
  });
});
