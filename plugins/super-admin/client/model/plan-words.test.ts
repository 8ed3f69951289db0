import { changedModules } from './plan-words';

describe('the modules that a plan changes', () => {
  it('are those of the plan that the company lacks, and those of the company that the plan lacks', () => {
    expect(changedModules(['Tasks', 'Kudos'], 'STARTER')).toEqual({ lost: ['Kudos'], gained: ['Meetings'] });
    expect(changedModules(['Tasks', 'Meetings'], 'STARTER')).toEqual({ lost: [], gained: [] });
  });
});
