import * as z from 'zod/mini';
import { defineEndpoint, defineMessages, listImportShape, listImportUndoShape, translateMessage } from '../../contract';
import { labelKey } from '../../contract/labels';
import { FakeClock, FakeIds, settle } from '../../testing';
import type { PortalLabels } from '../../client/labels/portal-labels';
import type { People } from '../../client/people/people';
import type { Api, Storage, StorageKey } from '../../client/services';
import { ApiError } from '../../client/services';
import type { LocalizedText, Message } from '../../contract';
import type { Translate } from '../environment';
import type { ListImport } from './import-field';
import { ImportRun } from './import-run';
import { ImportWizard } from './import-wizard';
import { lastImportKey } from './remembered-import';
import type { RememberedImport } from './remembered-import';

const words = defineMessages('books', {
  books: 'Books',
  title: 'Title',
  owner: 'Owner',
  tags: 'Tags',
  parent: 'Parent',
});
const endpoint = { method: 'POST', gate: { audience: 'member' }, effect: 'write' } as const;
const books: ListImport = {
  lastImport: lastImportKey('books.lastImport'),
  title: words.books,
  fields: [
    { key: 'title', label: words.title, kind: 'text', names: ['title'], isRequired: true },
    { key: 'ownerId', label: words.owner, kind: 'person', names: ['owner'] },
    { key: 'labels', label: words.tags, kind: 'labels', names: ['tags'] },
    { key: 'parent', label: words.parent, kind: 'parent', names: ['parent'] },
  ],
  schema: z.looseObject({ title: z.string() }),
  toItem: ({ parent: _parent, ...values }) => values,
  create: defineEndpoint({ ...endpoint, id: 'books.import', path: '/books/import', shape: listImportShape }),
  undo: defineEndpoint({ ...endpoint, id: 'books.undo', path: '/books/undo', shape: listImportUndoShape }),
};
const translate = ((message: Message<string>, values: LocalizedText['values'] = {}) =>
  translateMessage({ message, values }, { language: 'en', timeZone: 'UTC' })) as Translate;

interface Sent {
  readonly id: string;
  readonly items: readonly Readonly<Record<string, unknown>>[];
  readonly key: string | undefined;
}
const idOf = (number: number): string => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`;

describe('an import', () => {
  let clock: FakeClock;
  let sent: Sent[];
  /** What the server answers to each request, in turn; then it creates. */
  let answers: (() => unknown)[];
  let stored: RememberedImport | undefined;
  let visit: AbortController;
  let isCurrent: boolean;
  let created: number;
  let labels: PortalLabels;
  let members: { readonly id: string; readonly fullName: string; readonly email: string }[];

  beforeEach(() => {
    clock = new FakeClock('2031-05-02T00:00:00.000Z');
    sent = [];
    answers = [];
    stored = undefined;
    visit = new AbortController();
    isCurrent = true;
    created = 0;
    const all = [{ id: idOf(900), name: 'Crime' }];
    labels = {
      all,
      load: () => Promise.resolve(),
      create: ({ name }: { readonly name: string }) => {
        const label = { id: idOf(900 + all.length), name };
        all.push(label);
        return Promise.resolve(label);
      },
    } as unknown as PortalLabels;
    members = [
      { id: idOf(800), fullName: 'Ann Marlow', email: 'ann@x.example' },
      { id: idOf(801), fullName: 'Ben Ito', email: 'ben@x.example' },
      { id: idOf(802), fullName: 'Ben Ito', email: 'ito@x.example' },
    ];
  });

  const api = {
    request: (
      asked: { readonly id: string },
      { body }: { readonly body: { readonly items: Sent['items'] } },
      options: { readonly idempotencyKey?: string },
    ) => {
      sent.push({ id: asked.id, items: body.items, key: options.idempotencyKey });
      const answer = answers.shift();
      if (answer !== undefined) {
        return Promise.resolve().then(answer);
      }
      return Promise.resolve(
        asked.id === 'books.undo'
          ? { items: body.items.map(({ id }) => ({ id, outcome: 'deleted' })) }
          : { items: body.items.map(() => ({ created: { id: idOf((created += 1)), version: 1 } })), changed: [] },
      );
    },
  } as unknown as Api;
  const fail =
    (code: 'offline' | 'rate_limited' | 'permission_required', params = {}) =>
    () => {
      throw new ApiError(code, [`Sentence of ${code}.`], params);
    };

  async function open(text: string, description = books): Promise<ImportWizard> {
    const wizard = new ImportWizard(description, {
      api,
      clock,
      translate,
      labels,
      language: 'en',
      region: 'en-GB',
      timeZone: 'UTC',
      people: {
        search: ({ search }: { readonly search: string }) =>
          Promise.resolve({
            items: members.filter(({ fullName, email }) =>
              `${fullName} ${email}`.toLowerCase().includes(search.toLowerCase()),
            ),
          }),
      } as unknown as People,
    });
    wizard.paste(text);
    await settle();
    return wizard;
  }

  async function preview(wizard: ImportWizard): Promise<void> {
    void wizard.preview(visit.signal);
    await advance();
  }

  /** Lets the page react between the checks of rows. */
  async function advance(milliseconds = 0): Promise<void> {
    for (let turn = 0; turn < 20; turn += 1) {
      await settle();
      await clock.advance(turn === 0 ? milliseconds : 0);
    }
  }

  function start(wizard: ImportWizard): ImportRun {
    const run = new ImportRun(wizard, {
      api,
      clock,
      labels,
      clientId: 'c1',
      ids: new FakeIds(),
      isCurrent: () => isCurrent,
      signal: visit.signal,
      storage: {
        read: () => stored,
        write: <T>(_key: StorageKey<T>, value: T) => void (stored = value as RememberedImport),
        remove: () => void (stored = undefined),
      } as unknown as Storage,
    });
    void run.run();
    return run;
  }

  const many = (count: number): string =>
    `Title,Notes\n${Array.from({ length: count }, (_, index) => `Book ${index},x`).join('\n')}`;

  it('creates the rows in their order, a hundred at a time, and remembers each part for its undo', async () => {
    const wizard = await open(many(250));
    await preview(wizard);
    expect([wizard.step, wizard.goodRows.length]).toEqual(['preview', 250]);
    const run = start(wizard);
    await advance();
    expect(sent.map(({ items }) => items.length)).toEqual([100, 100, 50]);
    expect(sent.flatMap(({ items }) => items).map(({ title }) => title)).toEqual(
      Array.from({ length: 250 }, (_, index) => `Book ${index}`),
    );
    expect([run.state, run.created.size, stored?.entities.length]).toEqual(['done', 250, 250]);
    void run.undo?.run();
    await advance();
    expect([run.undo?.state, run.undo?.deleted, stored]).toEqual(['done', 250, undefined]);
    expect(sent).toHaveLength(6);
  });

  it('leaves out what the plugin knows before the preview, and says what concerns all rows', async () => {
    const wizard = await open('Title\nKnown\nNew\n\nAlso new', {
      ...books,
      check: (rows) =>
        Promise.resolve({
          problems: new Map(
            rows.flatMap(({ index, number, item }) => (item['title'] === 'Known' ? [[index, `Row ${number}`]] : [])),
          ),
          notice: 'One is known.',
        }),
    });
    await preview(wizard);
    expect(wizard.badRows.map(({ problems }) => problems)).toEqual([[{ text: 'Row 2' }]]);
    expect([wizard.notice, wizard.goodRows.map(({ item }) => item['title'])]).toEqual([
      'One is known.',
      ['New', 'Also new'],
    ]);
  });

  it('shows the rows unchecked when the server cannot be asked', async () => {
    const wizard = await open('Title\nNew', { ...books, check: () => Promise.reject(new ApiError('offline', [])) });
    await preview(wizard);
    expect([wizard.step, wizard.goodRows.length]).toEqual(['preview', 1]);
  });

  it('makes rows of pasted text in a notation of the plugin', async () => {
    const readPasted = (text: string): string => `title\n${text.replaceAll(',', '\n')}`;
    const wizard = await open('One,Two', { ...books, readPasted });
    expect(wizard.table?.rows.map(({ cells }) => cells)).toEqual([['One'], ['Two']]);
  });

  it('sends a request again with the same key, however long there is no connection', async () => {
    const wizard = await open(many(2));
    await preview(wizard);
    answers = [fail('offline'), fail('offline'), fail('rate_limited', { retryAfter: 7 })];
    const run = start(wizard);
    await advance();
    expect([run.isWaiting, run.state]).toEqual([true, 'running']);
    await advance(1_000);
    await advance(2_000);
    await advance(6_000);
    expect(sent).toHaveLength(3);
    await advance(1_000);
    expect([run.isWaiting, run.state, run.created.size]).toEqual([false, 'done', 2]);
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
  });

  it('stops at a refusal of the whole request, and says of each row why it was not imported', async () => {
    const wizard = await open(many(150));
    await preview(wizard);
    answers = [
      () => ({
        items: Array.from({ length: 100 }, (_, index) =>
          index === 0
            ? { error: { field: 'title', message: 'Too short.' } }
            : { created: { id: idOf(index), version: 1 } },
        ),
        changed: [],
      }),
      fail('permission_required'),
    ];
    const run = start(wizard);
    await advance();
    expect([run.state, run.stopped, run.created.size]).toEqual(['done', 'Sentence of permission_required.', 99]);
    expect(run.leftRows.map(({ refusal }) => refusal?.kind)).toEqual([
      'refused',
      ...Array.from({ length: 50 }, () => 'unsent'),
    ]);
  });

  it('that the person stops while it waits says which rows are in doubt', async () => {
    const wizard = await open(many(150));
    await preview(wizard);
    answers = [fail('offline')];
    const run = start(wizard);
    await advance();
    run.stop();
    await advance();
    expect([run.state, run.stopped, run.created.size]).toEqual(['done', '', 0]);
    expect(new Set(run.leftRows.map(({ refusal }) => refusal?.kind))).toEqual(new Set(['doubt', 'unsent']));
    expect(sent).toHaveLength(1);
  });

  it('sends nothing to another company', async () => {
    const wizard = await open(many(150));
    await preview(wizard);
    answers = [
      () => {
        isCurrent = false;
        return {
          items: Array.from({ length: 100 }, (_, index) => ({ created: { id: idOf(index), version: 1 } })),
          changed: [],
        };
      },
    ];
    const run = start(wizard);
    await advance();
    expect([sent.length, run.created.size]).toEqual([1, 100]);
    void run.undo?.run();
    await advance();
    expect(sent).toHaveLength(1);
  });

  it('creates parents before their parts, refuses parts of refused ones, and follows what its own rows change', async () => {
    const wizard = await open('Title,Parent\nLeaf,Root\nRoot,\nOther,Bad\nBad,');
    await preview(wizard);
    answers = [
      () => ({
        items: [{ created: { id: idOf(1), version: 1 } }, { error: { message: 'No.' } }],
        changed: [],
      }),
      () => ({ items: [{ created: { id: idOf(2), version: 1 } }], changed: [{ id: idOf(1), version: 2 }] }),
    ];
    const run = start(wizard);
    await advance();
    expect(sent.map(({ items }) => items)).toEqual([
      [{ title: 'Root' }, { title: 'Bad' }],
      [{ title: 'Leaf', parentId: idOf(1) }],
    ]);
    expect([...run.refused].map(([index, { kind }]) => [index, kind])).toEqual([
      [3, 'refused'],
      [2, 'parent'],
    ]);
    expect(stored?.entities).toEqual([
      { id: idOf(1), version: 2 },
      { id: idOf(2), version: 1 },
    ]);
  });

  it('creates the labels that good rows need, or leaves them out', async () => {
    const wizard = await open('Title,Tags\nEmma,"crime, Travel"\n,Never');
    expect(wizard.newLabels.map(labelKey)).toEqual(['travel', 'never']);
    await preview(wizard);
    start(wizard);
    await advance();
    expect(sent[0]?.items).toEqual([{ title: 'Emma', labelIds: [idOf(900), idOf(901)] }]);
    const other = await open('Title,Tags\nEmma,"crime, Sports"');
    other.setCreatesLabels(false);
    await preview(other);
    start(other);
    await advance();
    expect(sent[1]?.items).toEqual([{ title: 'Emma', labelIds: [idOf(900)] }]);
  });

  it('finds people by email address or a name that only one has; the person chooses the others', async () => {
    const wizard = await open('Title,Owner\na,ANN@x.example\nb,Ann Marlow\nc,Ben Ito\nd,Zoe');
    members = [];
    expect(wizard.unknownValues.map(({ text }) => text)).toEqual(['Ben Ito', 'Zoe']);
    const [ben] = wizard.unknownValues;
    wizard.choose(ben!, idOf(802));
    await preview(wizard);
    expect(wizard.rows.map(({ values }) => values['ownerId'])).toEqual([idOf(800), idOf(800), idOf(802), undefined]);
  });

  it('needs the required column, and a file that can be read', async () => {
    const wizard = await open('Foo,Bar\na,b');
    await preview(wizard);
    expect([wizard.step, wizard.failure]).toEqual(['columns', 'Choose the column that has the field “Title”.']);
    wizard.assign(1, 'title');
    await preview(wizard);
    expect([wizard.step, wizard.goodRows.length]).toEqual(['preview', 1]);
    const broken = await open('Title,Notes\n"a,b\n');
    expect([broken.step, broken.failure]).toEqual(['file', expect.stringContaining('never closed')]);
    broken.paste('x'.repeat(5 * 1_048_576 + 1));
    expect(broken.failure).toContain('larger than 5 MB');
  });
});
