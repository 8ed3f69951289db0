import { causesIn, mergeFailures, withoutConsequences } from './causes.mjs';

describe('causesIn', () => {
  it('splits a list of problems where none were expected', () => {
    const message = [
      'Error: expect(received).toEqual(expected)',
      '- Expected  - 1',
      '+ Received  + 4',
      '',
      '- Array []',
      '+ Array [',
      `+   "entry: 'text' changed",`,
      '+   "polls.add-poll answered \\"no\\"",',
      '+ ]',
      '    at Object.<anonymous> (/a/b.ts:3:4)',
    ].join('\n');
    expect(causesIn(message)).toEqual([`entry: 'text' changed`, 'polls.add-poll answered "no"']);
  });

  it('keeps the start of any other message, without the stack and the page', () => {
    const message = 'Error: There is no button.\n\nIgnored nodes: comments\n<body />\n    at a.ts:1:2';
    expect(causesIn(message)).toEqual(['Error: There is no button.']);
  });
});

describe('mergeFailures', () => {
  const failure = (title: string, cause: string) => ({ where: 'server/plugin.ts:1', title, cause });

  it('reports a cause once, however many tests it fails', () => {
    const stray = `Table 'vote' of 'polls' is not declared in its 'tables'; add a declaration.`;
    expect(
      mergeFailures([failure('fails "a"', stray), failure('fails "b"', 'Other'), failure('fails "c"', stray)]),
    ).toEqual([
      { where: 'server/plugin.ts:1', message: `fails "a" and 1 more:\n    ${stray}` },
      { where: 'server/plugin.ts:1', message: 'fails "b":\n    Other' },
    ]);
  });

  it('reports a fault of the server once, whatever request meets it', () => {
    const answers = ['as a member', 'as an admin'].map(
      (who) => `polls.add-poll ${who} answered 500: Sorry. Cause: No column.`,
    );
    expect(mergeFailures(answers.map((cause) => failure('fails "a"', cause)))).toEqual([
      { where: 'server/plugin.ts:1', message: `fails "a" and 1 more:\n    ${answers[0]}` },
    ]);
  });
});

describe('withoutConsequences', () => {
  it('keeps what is wrong in the plugin, once, and drops what follows from it', () => {
    const unused = { where: 'server/a.ts:1', message: 'does not compile: TS6133' };
    const german = { where: 'client/messages.ts:4', message: `'to' is missing. Write it in client/messages.de.ts.` };
    const found = [
      unused,
      unused,
      german,
      { where: 'client/messages.de.ts:1', message: 'does not compile: TS2741' },
      { where: '../../core/server/keys.ts:2', message: 'does not compile: TS2307' },
    ];
    expect(withoutConsequences(found)).toEqual([unused, german]);
  });

  it('keeps errors in files of core where nothing else is wrong', () => {
    const found = [{ where: '../../core/server/keys.ts:2', message: 'does not compile: TS2307' }];
    expect(withoutConsequences(found)).toEqual(found);
  });
});
