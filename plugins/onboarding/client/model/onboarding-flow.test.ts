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
      '/finish',
      undefined,
    ]);
  });

  it('shows members the member page [R06] [R61]', () => {
    const steps = ['profile', 'officeteams', 'projects', 'finish', 'done'] as const;
    expect(steps.map((step) => addressOf({ path: 'person', step }))).toEqual([
      ...Array<string>(4).fill('/profilemember'),
      undefined,
    ]);
    expect(canShowStep({ step: 'profile', path: 'company' }, { ...fresh, path: 'person' })).toBe(false);
  });

  it('asks no invited person for office teams and projects', () => {
    const state: OnboardingState = { ...fresh, path: 'person', step: 'finish' };
    expect(canShowStep({ step: 'officeteams', path: 'company' }, state)).toBe(false);
    expect(canShowStep({ step: 'projects', path: 'company' }, state)).toBe(false);
    expect(canShowStep({ step: 'finish', path: 'company' }, state)).toBe(false);
    expect(canShowStep({ step: 'profile', path: 'person' }, state)).toBe(true);
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
