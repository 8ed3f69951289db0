import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '../..');
const table = readFileSync(join(root, 'core/decisions/0012-test-the-attacks-of-owasp-asvs-4-0-3-level-2.md'), 'utf8');

interface Attack {
  readonly attack: string;
  readonly file: string;
  readonly test: string;
}

/** Lines such as `| 3.1.1 | attack | file | test |`. */
const attacks: readonly Attack[] = table.split('\n').flatMap((line) => {
  const [, point = '', attack = '', file = '', test = ''] = line.split('|').map((cell) => cell.trim());
  return /^\d+\.\d+\.\d+$/.test(point) ? [{ attack, file, test }] : [];
});

describe('The list of attacks', () => {
  it('has lines', () => {
    expect(attacks.length).toBeGreaterThan(20);
  });

  it.each(attacks)('$attack: the test that tries it is there', ({ file, test }) => {
    expect(existsSync(join(root, file))).toBe(true);
    const text = readFileSync(join(root, file), 'utf8');
    expect([`'${test}`, `"${test}`].some((start) => text.includes(start))).toBe(true);
  });
});
