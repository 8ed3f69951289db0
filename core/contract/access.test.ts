import { decideAccess, isWider, moduleNames, roleFromWire, roleToWire, anonymousSubject, tighten } from './access';
import type { Audience, Gate, Subject } from './access';

const audiences: readonly Audience[] = ['public', 'signed-in', 'member', 'admin', 'super-admin'];

const member: Subject = {
  signedIn: true,
  superAdmin: false,
  portal: 'chosen',
  role: 'member',
  modules: new Set(['Tasks']),
  permissions: new Set(['tasks.task.delete']),
};
const admin: Subject = { ...member, role: 'admin' };
const superAdmin: Subject = { ...anonymousSubject, superAdmin: true };
const unrestored: Subject = { ...anonymousSubject, signedIn: undefined };
const loading: Subject = { ...member, portal: 'loading', role: undefined, modules: undefined, permissions: undefined };
const withoutPortal: Subject = { ...member, portal: 'none', role: undefined };
const unchosen: Subject = { ...member, portal: 'unchosen', role: undefined };

function gateOf(audience: Audience, modules: readonly string[] = [], permissions: readonly string[] = []): Gate {
  return audience === 'member' || audience === 'admin' ? { audience, modules, permissions } : { audience };
}

function outcome(gate: Gate, subject: Subject): string {
  const decision = decideAccess(gate, subject);
  return decision.outcome === 'denied' ? decision.reason : decision.outcome;
}

describe('decideAccess', () => {
  it.each([
    ['a stranger', anonymousSubject, ['granted', 'signed-out', 'signed-out', 'signed-out', 'not-super-admin']],
    ['a session being restored', unrestored, ['granted', 'pending', 'pending', 'pending', 'not-super-admin']],
    ['a person without a portal', withoutPortal, ['granted', 'granted', 'no-portal', 'no-portal', 'not-super-admin']],
    ['a person who has not chosen', unchosen, ['granted', 'granted', 'no-portal', 'no-portal', 'not-super-admin']],
    ['a portal being loaded', loading, ['granted', 'granted', 'pending', 'pending', 'not-super-admin']],
    ['a member', member, ['granted', 'granted', 'granted', 'not-admin', 'not-super-admin']],
    ['an admin', admin, ['granted', 'granted', 'granted', 'granted', 'not-super-admin']],
    ['a super-admin', superAdmin, ['granted', 'signed-out', 'signed-out', 'signed-out', 'granted']],
  ] as const)('decides every audience for %s [R57] [R65.roles]', (_, subject, expected) => {
    expect(audiences.map((audience) => outcome(gateOf(audience), subject))).toEqual(expected);
  });

  it('names every missing module, and only those [R52]', () => {
    expect(decideAccess(gateOf('member', ['Tasks', 'Projects', 'Teams']), member)).toEqual({
      outcome: 'denied',
      reason: 'module-missing',
      missing: ['Projects', 'Teams'],
    });
  });

  it('checks modules before permissions', () => {
    expect(outcome(gateOf('member', ['Teams'], ['teams.team.delete']), member)).toBe('module-missing');
    expect(outcome(gateOf('member', ['Tasks'], ['teams.team.delete']), member)).toBe('permission-missing');
    expect(outcome(gateOf('member', ['Tasks'], ['tasks.task.delete']), member)).toBe('granted');
  });

  it('waits while modules are unknown, but denies members an admin-only entry immediately', () => {
    const unknown: Subject = { ...member, modules: undefined };
    expect(outcome(gateOf('member', ['Tasks']), unknown)).toBe('pending');
    expect(outcome(gateOf('admin', ['Tasks']), unknown)).toBe('not-admin');
    expect(outcome(gateOf('admin', ['Tasks']), { ...unknown, role: 'admin' })).toBe('pending');
  });

  it('waits while permissions are unknown', () => {
    expect(outcome(gateOf('member', [], ['tasks.task.delete']), { ...member, permissions: undefined })).toBe('pending');
  });

  it('treats an empty module list as a plan that has none [R66]', () => {
    expect(outcome(gateOf('member', ['Tasks']), { ...member, modules: new Set() })).toBe('module-missing');
  });

  it('grants access for an empty module list before modules are loaded', () => {
    expect(outcome(gateOf('member', []), { ...member, modules: undefined })).toBe('granted');
  });
});

describe('tighten', () => {
  it.each(audiences.flatMap((outer) => audiences.map((inner) => [outer, inner] as const)))(
    'is never wider than %s or %s',
    (outer, inner) => {
      const combined = tighten(gateOf(outer), gateOf(inner));
      expect(isWider(combined, gateOf(outer))).toBe(false);
      expect(isWider(combined, gateOf(inner))).toBe(false);
    },
  );

  it('requires the modules and permissions of both, without duplicates', () => {
    expect(tighten(gateOf('member', ['Tasks'], ['a.b']), gateOf('admin', ['Projects', 'Tasks'], ['a.c']))).toEqual({
      audience: 'admin',
      modules: ['Tasks', 'Projects'],
      permissions: ['a.b', 'a.c'],
    });
  });

  it('keeps the outer gate when there is no inner gate', () => {
    const outer = gateOf('admin', ['Teams']);
    expect(tighten(outer, undefined)).toBe(outer);
  });

  it('keeps the modules of the plugin when a contribution only narrows the audience', () => {
    expect(tighten(gateOf('member', ['Performance Analytics']), { audience: 'admin' })).toEqual({
      audience: 'admin',
      modules: ['Performance Analytics'],
      permissions: [],
    });
  });
});

describe('roles on the wire', () => {
  it.each(['member', 'Member', 'admin', 'ADMIN', 'Owner', '', null, undefined])(
    'reads %p as a member [R57]',
    (value) => {
      expect(roleFromWire(value)).toBe('member');
    },
  );

  it('reads and writes Admin [R57]', () => {
    expect(roleFromWire('Admin')).toBe('admin');
    expect([roleToWire('admin'), roleToWire('member')]).toEqual(['Admin', 'member']);
  });
});

it('knows the six modules of the specification by their exact names [R52]', () => {
  expect(moduleNames).toEqual([
    'Tasks',
    'Meetings',
    'Teams',
    'Projects',
    'Performance Analytics',
    'Engagement Analytics',
  ]);
});
