import * as z from 'zod/mini';
import { schemaMismatch, responseShapeOf } from './response-shape';

const Person = z.object({ id: z.uuid(), fullName: z.string(), photo: z.optional(z.nullable(z.string())) });
const Task = z.object({
  number: z.number(),
  status: z.enum(['to-do', 'done']),
  owner: z.optional(Person),
  labels: z.array(z.object({ name: z.string() })),
  counts: z.record(z.string(), z.object({ open: z.number() })),
});
interface Node {
  readonly text: string;
  readonly children: readonly Node[];
}
const NodeSchema: z.ZodMiniType<Node> = z.object({ text: z.string(), children: z.array(z.lazy(() => NodeSchema)) });
const Happened = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('moved'), to: z.string() }),
  z.object({ kind: z.enum(['made', 'gone']), by: z.string() }),
]);

const task = {
  number: 1,
  status: 'done',
  owner: { id: 'x', fullName: 'Ada', photo: null, password: 'secret' },
  labels: [{ name: 'a', id: 7 }],
  counts: { mine: { open: 2, password: 'secret' } },
  secret: true,
};

describe('responseShapeOf', () => {
  it('removes undeclared fields at every depth', () => {
    expect(responseShapeOf(Task)(task)).toEqual({
      number: 1,
      status: 'done',
      owner: { id: 'x', fullName: 'Ada', photo: null },
      labels: [{ name: 'a' }],
      counts: { mine: { open: 2 } },
    });
    expect(responseShapeOf(NodeSchema)({ text: 'a', children: [{ text: 'b', children: [], more: 1 }] })).toEqual({
      text: 'a',
      children: [{ text: 'b', children: [] }],
    });
    expect(responseShapeOf(Happened)({ kind: 'gone', by: 'Ada', to: 'secret' })).toEqual({ kind: 'gone', by: 'Ada' });
  });

  it('returns a value without undeclared fields itself', () => {
    const people = [
      { id: 'x', fullName: 'Ada', photo: null },
      { id: 'y', fullName: 'Bea' },
    ];
    expect(responseShapeOf(z.array(Person))(people)).toBe(people);
    const lacking = { id: 'x', fullName: 'Ada', photo: undefined };
    expect(responseShapeOf(Person)(lacking)).toStrictEqual({ id: 'x', fullName: 'Ada' });
    const [first, second] = [people[0], { ...people[1], password: 'secret' }];
    expect(responseShapeOf(z.array(Person))([first, second])).toStrictEqual([first, people[1]]);
  });

  it('ignores toJSON of a value', () => {
    class Account {
      readonly id = 'x';
      readonly fullName = 'Ada';
      readonly toJSON = () => ({ password: 'secret' });
    }
    const person = { id: 'x', fullName: 'Ada', photo: null };
    const hidden = Object.defineProperty({ ...person }, 'toJSON', { value: () => ({ password: 'secret' }) });
    expect(JSON.stringify(responseShapeOf(z.array(Person))([new Account(), hidden]))).toBe(
      '[{"id":"x","fullName":"Ada"},{"id":"x","fullName":"Ada","photo":null}]',
    );
  });

  it.each([
    ['a field is missing', Task, { ...task, number: undefined }],
    ['a number is NaN', Task, { ...task, number: Number.NaN }],
    ['a value is not in the enum', Task, { ...task, status: 'lost' }],
    ['an object is given for a list', Task, { ...task, labels: {} }],
    ['a list is given for an object', Task, []],
    ['null is given for an object', Task, null],
    ['an entry of a record has the wrong type', Task, { ...task, counts: { mine: 3 } }],
    ['the discriminator is unknown', Happened, { kind: 'lost' }],
    ['null is given for a string', Person, { id: 'x', fullName: null }],
  ])('throws when %s', (_what, schema, value) => {
    expect(() => responseShapeOf(schema)(value)).toThrow(schemaMismatch);
  });

  it('lets zod parse all other schemas', () => {
    const trimmed = z.object({ text: z.string().check(z.trim()), either: z.union([z.string(), z.number()]) });
    expect(responseShapeOf(trimmed)({ text: ' a ', either: 3 })).toEqual({ text: 'a', either: 3 });
    expect(() => responseShapeOf(trimmed)({ text: ' a ', either: null })).toThrow(schemaMismatch);
    expect(responseShapeOf(z.looseObject({ a: z.string() }))({ a: 'x', b: 1 })).toEqual({ a: 'x', b: 1 });
  });
});
