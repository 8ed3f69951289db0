import { safeParse } from 'zod/v4/core';
import { readProfile } from './session-endpoints';
import { isProfile, readPortals, toPortal } from './wire';

const profile = {
  fullName: 'Ana Ruiz',
  email: 'ana@ferrow.example',
  userId: 'u-1',
  photo: null,
  profile: { companyCreated: 'Yes', profileCompleted: 'No' },
  portals: [{ clientId: 'c-1', companyName: 'Ferrow', role: 'Admin', plan: { plan_code: 'PRO', modules: [] } }],
  appearance: { theme: 'dark' },
};

describe('profiles and portals on the wire', () => {
  it.each([
    ['as the server sends it', profile, true],
    ['with fields that are not known yet', { ...profile, pronouns: 'she' }, true],
    ['without photo and appearance', { ...profile, photo: undefined, appearance: undefined }, true],
    ['without portals', { ...profile, portals: [] }, true],
    ['without a name', { ...profile, fullName: undefined }, false],
    ['with a flag that is neither Yes nor No', { ...profile, profile: { companyCreated: 'Maybe' } }, false],
    ['with a number for a photo', { ...profile, photo: 7 }, false],
    ['with a number for a time zone', { ...profile, timeZoneId: 1 }, false],
    ['with a portal that has no id', { ...profile, portals: [{ companyName: 'Ferrow' }] }, false],
    ['with a list for the appearance', { ...profile, appearance: ['dark'] }, false],
    ['as something else', 'profile', false],
    ['as nothing', null, false],
  ])('one reader decides whether a profile is usable: %s', (_, answer, expected) => {
    expect(isProfile(answer)).toBe(expected);
    expect(safeParse(readProfile.shape.response, answer).success).toBe(expected);
  });

  it.each([
    ['its own', { workingDays: [1, 2], currency: 'CHF' }, { workingDays: [1, 2], currency: 'CHF' }],
    ['the usual ones from an older release', {}, { workingDays: [1, 2, 3, 4, 5], currency: 'EUR' }],
    ['the usual ones for others', { workingDays: ['Mon', 9], currency: 7 }, { workingDays: [1, 2, 3, 4, 5] }],
  ])('gives a portal %s working days and currency', (_, wire, expected) => {
    expect(toPortal({ clientId: 'c-1', ...wire })).toMatchObject(expected);
  });

  it('reads every portal that a profile was accepted with, unknown fields included', () => {
    const [portal] = readPortals(profile.portals);

    expect(portal).toEqual(profile.portals[0]);
    expect(portal === undefined ? undefined : toPortal(portal)).toMatchObject({ clientId: 'c-1', name: 'Ferrow' });
  });
});
