import { failedInJest, failedInJourneys } from './test-names.mjs';

describe('the names of failed tests', () => {
  it('in a report of Jest are those of tests, and of files that did not load', () => {
    const result = (fullName: string, status: string): object => ({ fullName, status });
    const testResults = [
      { name: 'a.test.ts', status: 'failed', assertionResults: [result('one', 'passed'), result('two', 'failed')] },
      { name: 'b.test.ts', status: 'failed', assertionResults: [] },
      { name: 'c.test.ts', status: 'passed', assertionResults: [result('three', 'passed')] },
    ];
    expect(failedInJest({ testResults })).toEqual(['two', 'b.test.ts']);
  });

  it('in a report of Playwright include a journey that passed only at its second attempt', () => {
    const spec = (title: string, status: string): object => ({ title, tests: [{ status }] });
    const suites = [
      {
        title: 'a.journey.ts',
        specs: [spec('one', 'expected'), spec('two', 'flaky')],
        suites: [{ title: 'group', specs: [spec('three', 'unexpected'), spec('four', 'skipped')] }],
      },
    ];
    expect(failedInJourneys({ suites })).toEqual(['a.journey.ts › two', 'a.journey.ts › group › three']);
  });
});
