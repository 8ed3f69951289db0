import { testPlugin } from '../../../testing/test-plugin';
import type { TestServer } from '../../../testing/start-server';
import { startServer } from '../../../testing/start-server';
import { localized, defineMessages } from '../../../contract';
import { AppError } from '../../platform/app-error';
import { sql } from '../../data/sql/tag';
import { onInstanceCommand, onPortalCommand } from './operator-command-binding';
import { operatorCommandProblems, parsePluginCommand, pluginUsage } from './plugin-commands';

const messages = defineMessages('notes', { refused: 'There is no note of {year}.' });

const clear = onPortalCommand(
  { name: 'clear', summary: 'deletes notes', arguments: ['year'], required: ['reason'], optional: ['limit'] },
  async (context, { year, reason, limit }) => {
    if (year === '1999') {
      throw new AppError('validation_failed', localized(messages.refused, { year }));
    }
    const { db, clientId, actor, portal } = context;
    await db.run(sql`insert into note (client_id, reason) values (${clientId}::uuid, ${reason})`);
    context.audit({ action: 'notes.notes.clear', entity: 'portal', entityId: clientId });
    return [`${portal.name}: ${year}, ${reason}, ${limit ?? 'all'}, by ${actor.kind}`];
  },
);
const count = onInstanceCommand({ name: 'count', summary: 'counts years' }, async ({ db }) => {
  const row = await db.row(sql<{ years: number }>`select count(*)::int as years from year`);
  return [`${row?.years ?? 0} years`];
});

const notes = testPlugin('notes', {
  gate: { audience: 'member' },
  tables: [
    { name: 'note', tenancy: 'portal' },
    { name: 'year', tenancy: 'instance' },
  ],
  migrations: [
    {
      id: '0001-create-notes',
      up: [
        sql`create table note (client_id uuid primary key, reason text not null)`,
        sql`create table year (year int primary key)`,
      ],
    },
  ],
  operatorCommands: [clear, count],
});

describe('Operator commands of plugins', () => {
  let server: TestServer;

  beforeAll(async () => {
    server = await startServer({ plugins: [notes] });
  });
  afterAll(() => server?.stop());

  it('run in one portal by its id, as the operator, with the values that were typed', async () => {
    const portal = await server.people.portal();
    expect(
      await server.operate('notes', 'clear', portal.clientId, '2037', '--reason', 'by law', '--limit', '3'),
    ).toEqual({ code: 0, lines: [`${portal.name}: 2037, by law, 3, by operator`] });
    const place = { pluginId: 'notes', portal };
    const rows = await server.inPlugin(place, ({ db }) => db.rows(sql<{ reason: string }>`select reason from note`));
    expect(rows).toEqual([{ reason: 'by law' }]);
  });

  it('run on the installation', async () => {
    expect(await server.operate('notes', 'count')).toEqual({ code: 0, lines: ['0 years'] });
  });

  it('refuse with the sentence of an error, and change nothing', async () => {
    const portal = await server.people.portal();
    expect(await server.operate('notes', 'clear', portal.clientId, '1999', '--reason', 'x')).toEqual({
      code: 1,
      lines: ['There is no note of 1999.'],
    });
    expect((await server.operate('notes', 'clear', 'Nowhere', '2037', '--reason', 'x')).lines).toEqual([
      "There is no portal 'Nowhere'. Use its client id or its exact company name.",
    ]);
  });

  it.each([
    ['reboot', "There is no command 'reboot'."],
    ['notes', "'notes' must be followed by one of 'clear', 'count'."],
    ['notes clear acme 2037', 'notes clear <portal> <year> --reason <reason> [--limit <limit>]'],
    ['notes clear acme 2037 --reason', 'notes clear <portal> <year>'],
    ['notes clear acme --reason x', 'notes clear <portal> <year>'],
    ['notes clear acme 2037 2038 --reason x', 'notes clear <portal> <year>'],
    ['notes count --reason x', "Use 'npm run operator -- notes count'."],
  ])('say how %j is written', (line, sentence) => {
    expect(parsePluginCommand(line.split(' '), [notes])).toContain(sentence);
  });

  it('are listed by the help', async () => {
    expect(pluginUsage([notes])).toEqual([
      'npm run operator -- notes clear <portal> <year> --reason <reason> [--limit <limit>] deletes notes',
      expect.stringMatching(/^npm run operator -- notes count {2,}counts years$/),
    ]);
    expect((await server.operate('help')).lines).toEqual(expect.arrayContaining([...pluginUsage([notes])]));
  });

  it('have names that an operator can type, each once, in a plugin that is no command of core', () => {
    const unnamed = onInstanceCommand({ name: 'Do it', summary: '' }, async () => []);
    expect(operatorCommandProblems({ manifest: { id: 'plan' }, operatorCommands: [count, count, unnamed] })).toEqual([
      "Plugin 'plan' has operator commands, so its id must not be the name of a command of core.",
      "Operator command 'Do it' of plugin 'plan' must be in lower case with hyphens.",
      "Operator command 'count' is declared twice by plugin 'plan'.",
    ]);
  });
});
