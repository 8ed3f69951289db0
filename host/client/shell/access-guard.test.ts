import type { AccessDecision, DenialReason } from '@tessera/core/contract';
import { guardVisit } from './access-guard';
import type { GuardInput } from './access-guard';

const granted: AccessDecision = { outcome: 'granted' };

function denied(reason: DenialReason, missing: readonly string[] = []): AccessDecision {
  return { outcome: 'denied', reason, missing };
}

function visit(changes: Partial<GuardInput>): GuardInput {
  return {
    pattern: '/tasks/:taskId?',
    layout: 'main',
    decision: granted,
    session: 'signed-in',
    accessStep: undefined,
    next: '/tasks',
    ...changes,
  };
}

describe('the guard', () => {
  it.each<[DenialReason, GuardInput['layout'], string]>([
    ['signed-out', 'main', '/login'],
    ['signed-out', 'super-admin', '/superadmin/login'],
    ['no-portal', 'main', '/portals'],
    ['not-admin', 'main', '/unauthorized'],
    ['permission-missing', 'main', '/unauthorized'],
    ['module-missing', 'main', '/please-upgrade-plan'],
    ['not-super-admin', 'super-admin', '/superadmin/login'],
  ])('sends %s in layout %s to %s [R57]', (reason, layout, to) => {
    const answer = guardVisit(visit({ decision: denied(reason, ['Projects']), layout, session: 'signed-in' }));
    expect(answer).toEqual({ kind: 'go', to, missing: ['Projects'] });
  });

  it('waits while the plan is unknown', () => {
    expect(guardVisit(visit({ decision: { outcome: 'pending' } }))).toEqual({ kind: 'wait' });
  });

  it('redirects to the access flow before any page of the authorized area, granted or not [R55]', () => {
    for (const decision of [granted, denied('no-portal'), { outcome: 'pending' } as const]) {
      for (const layout of ['main', 'settings'] as const) {
        const answer = guardVisit(visit({ decision, layout, accessStep: '/profileadmin' }));
        expect(answer).toEqual({ kind: 'go', to: '/profileadmin', missing: [] });
      }
    }
  });

  it('shows the pages of the access flow', () => {
    const step = visit({ pattern: '/profileadmin', layout: 'walkthrough', accessStep: '/profileadmin' });
    expect(guardVisit(step)).toEqual({ kind: 'show' });
  });

  it('redirects only users with a live session away from the sign-in page', () => {
    for (const pattern of ['/', '/login']) {
      const entrance = visit({ pattern, layout: 'public' });
      expect(guardVisit(entrance)).toEqual({ kind: 'go', to: '/tasks', missing: [] });
      expect(guardVisit({ ...entrance, next: undefined })).toEqual({ kind: 'show' });
      expect(guardVisit({ ...entrance, session: 'anonymous' })).toEqual({ kind: 'show' });
      expect(guardVisit({ ...entrance, session: 'restoring' })).toEqual({ kind: 'wait' });
      expect(guardVisit({ ...entrance, next: '/login' })).toEqual({ kind: 'show' });
    }
  });
});
