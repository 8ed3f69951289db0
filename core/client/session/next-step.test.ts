import { isSetupUnfinished, nextStep } from './next-step';

const ready = { hasToken: true, companyCreated: true, profileCompleted: true, portalCount: 1, isPortalChosen: true };

describe('nextStep', () => {
  it.each([
    [{ hasToken: false }, '/login'],
    [{ companyCreated: false, profileCompleted: false }, '/profileadmin'],
    [{ companyCreated: true, profileCompleted: false }, '/profilemember'],
    [{ portalCount: 2, isPortalChosen: false }, '/portals'],
    [{ isUnfinished: true }, '/officeteams'],
    [{}, undefined],
  ])('leads from %p to %p [R55]', (state, step) => {
    expect(nextStep({ ...ready, ...state })).toBe(step);
  });

  it('asks for the portal before it continues a setup [R55]', () => {
    expect(nextStep({ ...ready, portalCount: 2, isPortalChosen: false, isUnfinished: true })).toBe('/portals');
  });
});

describe('isSetupUnfinished', () => {
  it('is true for admins of a portal without a plan only [R61]', () => {
    expect([
      isSetupUnfinished(undefined),
      isSetupUnfinished({ planCode: '', role: 'admin' }),
      isSetupUnfinished({ planCode: '', role: 'member' }),
      isSetupUnfinished({ planCode: 'FREETRIAL', role: 'admin' }),
    ]).toEqual([false, true, false, false]);
  });
});
