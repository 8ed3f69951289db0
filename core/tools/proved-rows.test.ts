import { compareWithOpen, findProved, readClauses, resultsOfJest, resultsOfJourneys } from './proved-rows.mjs';

const rows = 'id\towner\tstatement\nR01\taccess\tGET /\nR42\thost\tmenu\nR46\thost\tpopup; spinner\n';
const clauses = 'row\tclause\tframe\tstatement\nR46\tpopup\tframe\t430 px\nR46\tspinner\t\tspinner while loading\n';
const all = readClauses(rows, clauses);
const passed = { file: 'a.test.ts', status: 'passed', counts: true } as const;
const noStandIns = (): boolean => false;

describe('rows that a run proves', () => {
  it('are those that a passed test names, clause by clause', () => {
    const { states, problems } = findProved(
      all,
      [
        { ...passed, name: 'shows the sign-in form [R01]' },
        { ...passed, name: 'is 430 px wide [R46.popup, R42 stand-in]' },
      ],
      noStandIns,
    );
    expect(Object.fromEntries(states)).toEqual({
      R01: 'proved',
      R42: 'proved with stand-ins',
      'R46.popup': 'proved',
      'R46.spinner': 'open',
    });
    expect(problems).toEqual([]);
  });

  it('are not those of tests that failed, were skipped, or passed without proving anything', () => {
    const { states } = findProved(
      all,
      [
        { ...passed, name: 'x [R01]', status: 'failed' },
        { ...passed, name: 'x [R42]', status: 'skipped' },
        { ...passed, name: 'x [R46.popup]', counts: false },
      ],
      noStandIns,
    );
    expect(Object.fromEntries(states)).toEqual({
      R01: 'open',
      R42: 'left out',
      'R46.popup': 'open',
      'R46.spinner': 'open',
    });
  });

  it('are not claimed as a whole where the row says several things, nor by names that do not exist', () => {
    const { problems } = findProved(
      all,
      [
        { ...passed, name: 'x [R46]' },
        { ...passed, name: 'y [R46.colour] [R99]' },
      ],
      noStandIns,
    );
    expect(problems).toEqual([
      '"x [R46]" claims R46, which says several things: name the clause, such as R46.popup.',
      '"y [R46.colour] [R99]" claims R46.colour, which does not exist.',
      '"y [R46.colour] [R99]" claims R99, which does not exist.',
    ]);
  });

  it('need the mark "stand-in" where only plugins of tests show them, except behaviour of the frame', () => {
    const { states, problems } = findProved(
      all,
      [
        { ...passed, name: 'x [R42]' },
        { ...passed, name: 'y [R46.popup]' },
      ],
      () => true,
    );
    expect(problems).toEqual(['"x [R42]" claims R42 with plugins that only tests have: write [R42 stand-in].']);
    expect([states.get('R42'), states.get('R46.popup')]).toEqual(['open', 'proved']);
  });

  it('can be a single statement that is marked as behaviour of the frame', () => {
    const [clause] = readClauses('id\towner\tstatement\nR19\thost\tnot found\n', 'h\nR19\t-\tframe\t\n');
    expect(clause).toEqual({ row: 'R19', clause: '', frame: true, statement: 'not found' });
  });
});

describe('what is known to be open', () => {
  const states = new Map([
    ['R01', 'proved'],
    ['R42', 'open'],
    ['R43', 'left out'],
  ] as const);

  it('says which row lost its proof, and which is proved by now', () => {
    expect(compareWithOpen(states, new Set(['R01', 'R99']), { allowsLeftOut: true })).toEqual([
      'tests/support/open-rows.tsv names R99, which does not exist.',
      'R01 is proved: remove it from tests/support/open-rows.tsv.',
      'R42 is open: no test of this run that passed proves it.',
    ]);
  });

  it('lets tests be left out only where their services may be missing', () => {
    expect(compareWithOpen(states, new Set(['R42']), { allowsLeftOut: true })).toEqual([]);
    expect(compareWithOpen(states, new Set(['R42']), { allowsLeftOut: false })).toEqual([
      'R43 is left out: no test of this run that passed proves it.',
    ]);
  });
});

describe('reports', () => {
  it('of Jest count a test that asserted something and passed at its first attempt', () => {
    const test = { fullName: 'x', status: 'passed', invocations: 1, numPassingAsserts: 1 };
    const assertionResults = [
      test,
      { ...test, invocations: 2 },
      { ...test, numPassingAsserts: 0 },
      { ...test, failing: true },
      { ...test, status: 'pending' },
    ];
    const results = resultsOfJest({ testResults: [{ name: '/a.test.ts', assertionResults }] });
    expect(results.map(({ status, counts }) => [status, counts])).toEqual([
      ['passed', true],
      ['passed', false],
      ['passed', false],
      ['passed', false],
      ['skipped', true],
    ]);
  });

  it('of Playwright count a journey that passed at its first attempt', () => {
    const spec = (title: string, status: string) => ({ title, file: 'a.journey.ts', tests: [{ status }] });
    const inner = { title: 'group', specs: [spec('one', 'expected'), spec('two', 'flaky'), spec('three', 'skipped')] };
    const results = resultsOfJourneys({ suites: [{ title: 'a.journey.ts', suites: [inner] }] });
    expect(results.map(({ name, status, counts }) => [name.trim(), status, counts])).toEqual([
      ['group one', 'passed', true],
      ['group two', 'passed', false],
      ['group three', 'skipped', false],
    ]);
  });
});
