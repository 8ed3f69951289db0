import type { OnboardingState } from '../../contract/endpoints';
import { addressOf, canShowStep } from './onboarding-flow';

const fresh: OnboardingState = {
  clientId: '',
  path: 'company',
  step: 'profile',
  skipped: [],
  companyName: '',
  officeTeams: [],
  projects: [],
  person: { fullName: 'Ada', jobTitle: '', phone: '', countryCode: '', stdCode: '', timeZoneId: '', photo: '' },
};

describe('the order of onboarding', () => {
  it('goes from profile to office teams, projects and the end [R61]', () => {
    const steps = ['profile', 'officeteams', 'projects', 'finish', 'done'] as const;
    expect(steps.map((step) => addressOf({ path: 'company', step }))).toEqual([
      '/profileadmin',
      '/officeteams',
      '/projects',
      '/projects',
      undefined,
    ]);
  });

  it('shows members the member page [R06] [R61]', () => {
    expect(addressOf({ path: 'person', step: 'profile' })).toBe('/profilemember');
    expect(canShowStep({ step: 'profile', path: 'company' }, { ...fresh, path: 'person' })).toBe(false);
  });

  it('allows going back but not ahead [R61]', () => {
    const state: OnboardingState = { ...fresh, step: 'officeteams' };
    expect(canShowStep({ step: 'profile', path: 'company' }, state)).toBe(true);
    expect(canShowStep({ step: 'officeteams' }, state)).toBe(true);
    expect(canShowStep({ step: 'projects' }, state)).toBe(false);
  });

  it('shows no page once everything is done', () => {
    expect(canShowStep({ step: 'profile', path: 'company' }, { ...fresh, step: 'done' })).toBe(false);
  });
});
