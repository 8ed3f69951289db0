import { failedInJest, failedInJourneys } from './failed-tests.mjs';

describe('failed tests', () => {
  it('in a report of Jest are tests with their message, and files that did not load', () => {
    const result = (fullName: string, status: string): object => ({
      fullName,
      status,
      failureMessages: ['\u001b[31mExpected: 1\u001b[39m\n\n    at a.test.ts:3'],
    });
    const testResults = [
      { name: 'a.test.ts', status: 'failed', assertionResults: [result('one', 'passed'), result('two', 'failed')] },
      { name: 'b.test.ts', status: 'failed', assertionResults: [], message: 'Cannot find module' },
      { name: 'c.test.ts', status: 'passed', assertionResults: [result('three', 'passed')] },
    ];
    expect(failedInJest({ testResults })).toEqual([
      { name: 'two', reason: 'Expected: 1\n    at a.test.ts:3' },
      { name: 'b.test.ts', reason: 'Cannot find module' },
    ]);
  });

  it('in a report of Playwright include a journey that passed only at its second attempt', () => {
    const spec = (title: string, status: string, results?: object): object => ({ title, tests: [{ status, results }] });
    const errors = [{ message: 'Expected: visible', location: { file: 'a.journey.ts', line: 7, column: 1 } }];
    const suites = [
      {
        title: 'a.journey.ts',
        specs: [spec('one', 'expected'), spec('two', 'flaky', [{ errors }, { errors: [] }])],
        suites: [{ title: 'group', specs: [spec('three', 'unexpected'), spec('four', 'skipped')] }],
      },
    ];
    expect(failedInJourneys({ suites })).toEqual([
      { name: 'a.journey.ts › two', reason: 'Expected: visible\nat a.journey.ts:7' },
      { name: 'a.journey.ts › group › three', reason: '' },
    ]);
  });
});
