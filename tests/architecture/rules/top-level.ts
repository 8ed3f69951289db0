import type { Rule } from '../rule';

/** The eight names of the design card. */
const card = ['package.json', 'vite.config.ts', 'tsconfig.json', 'README.md', 'core', 'plugins', 'host', 'tests'];
/** What packages and tools ask for by name, and nothing else. */
const besides = ['package-lock.json', 'LICENSE'];

/** The top level is the card's; configuration of tools lives beside what it configures. */
export const topLevel: Rule = {
  name: 'A19 top-level',
  check: ({ paths }) => {
    const found = new Set(paths.map((path) => path.split('/')[0] ?? ''));
    const extra = [...found].filter((name) => !card.includes(name) && !besides.includes(name) && !name.startsWith('.'));
    const missing = card.filter((name) => !found.has(name));
    return [
      ...extra.map((name) => ({
        where: name,
        message: 'does not belong to the top level: put it beside what it serves.',
      })),
      ...missing.map((name) => ({ where: name, message: 'is missing from the top level.' })),
    ];
  },
  passing: [{ ...Object.fromEntries(card.map((name) => [name, ''])), '.npmrc': '', LICENSE: '' }],
  failing: [
    { ...Object.fromEntries(card.map((name) => [name, ''])), 'jest.config.js': '' },
    Object.fromEntries(card.slice(1).map((name) => [name, ''])),
  ],
};
