import { claimedRows, parseRows, statesOf } from './claimed-rows.mjs';

const rows = parseRows('id\towner\tstatement\nR01\taccess\tGET /\nR02\taccess\t/register\nR42\thost\tmenu\n');

describe('claimed rows', () => {
  it('reads the names of tests, several rows in one name, and stand-ins', () => {
    const source = `
      it('shows login [R01, R02]', () => {});
      test.each([[1], [(2)]])('menu %s [R42 stand-in]', () => {});
      describe(\`group [R07]\`, () => { itOnBoth('x [R08] and [R09]', () => {}); });
    `;
    expect([...claimedRows('a.test.ts', source)]).toEqual([
      ['R01', 'proved'],
      ['R02', 'proved'],
      ['R42', 'proved with stand-ins'],
      ['R07', 'proved'],
      ['R08', 'proved'],
      ['R09', 'proved'],
    ]);
  });

  it('believes neither comments nor skipped tests', () => {
    const source = `
      // it('x [R01]')
      it.skip('x [R02]', () => {});
      describe.skip('x', () => { it('y [R42]', () => {}); });
      test.fixme('x [R01]', () => {});
    `;
    expect([...claimedRows('a.test.ts', source)]).toEqual([]);
  });

  it('counts a row as proved when one test needs no stand-ins, and as open when none names it', () => {
    const states = statesOf(rows, [
      { file: 'a.test.ts', source: `it('x [R42 stand-in]', f);` },
      { file: 'b.test.ts', source: `it('x [R42]', f); it('y [R01 stand-in]', f);` },
    ]);
    expect(Object.fromEntries(states)).toEqual({ R01: 'proved with stand-ins', R02: 'open', R42: 'proved' });
  });
});
