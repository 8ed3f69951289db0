import { people } from '../../../contract';
import type { Bind } from './database';
import { quoteLiteral, sql, fixedNumber } from './tag';

describe('sql', () => {
  it('turns values into parameters and fragments into one text, in order', () => {
    const open = sql`status = any(${['open', 'blocked']})`;
    const query = sql`select * from task where ${sql.and([open, false, undefined, sql`owner = ${'p'}`])} limit ${5}`;
    expect(query.compile()).toEqual({
      text: 'select * from task where (status = any($1)) and (owner = $2) limit $3',
      values: [['open', 'blocked'], 'p', 5],
      views: [],
    });
  });

  it('compiles the same fragment twice to the same text, with the numbers of its place', () => {
    const twice = sql`a = ${1}`;
    expect(sql.join([twice, twice], sql` or `).compile()).toMatchObject({ text: 'a = $1 or a = $2', values: [1, 1] });
    expect(twice.compile().text).toBe('a = $1');
  });

  it('quotes names, casts json, and returns true where no condition is left', () => {
    expect(sql`${sql.id('tasks', 'a"b')} ${sql.json({ a: [1] })} ${sql.and([])}${sql.empty}`.compile()).toMatchObject({
      text: '"tasks"."a""b" $1::jsonb true',
      values: ['{"a":[1]}'],
    });
    expect(() => sql.id('')).toThrow(TypeError);
  });

  it('names published views by the schema of their owner and remembers them once', () => {
    const view = sql.view(people);
    expect(sql`select * from ${view} a join ${view} b using (person_id)`.compile()).toEqual({
      text: 'select * from "core"."people" a join "core"."people" b using (person_id)',
      values: [],
      views: ['core:people'],
    });
    expect(sql.view({ id: 'work-account:sign-ins', columns: {} }).compile().text).toBe('"work_account"."sign_ins"');
  });

  it('never lets a value become text', () => {
    const value: Bind = `'; drop table task; --`;
    expect(sql`select ${value}`.compile()).toMatchObject({ text: 'select $1', values: [value] });
  });
});

describe('fixedNumber', () => {
  it('puts a whole number into the text, and nothing else', () => {
    expect(sql`select 1 limit ${fixedNumber(21)}`.compile()).toMatchObject({ text: 'select 1 limit 21', values: [] });
    for (const number of [1.5, -1, Number.NaN, Number.MAX_VALUE]) {
      expect(() => fixedNumber(number)).toThrow('whole number');
    }
  });
});

describe('quoteLiteral', () => {
  it('keeps quotes and backslashes inside the literal', () => {
    expect([quoteLiteral(`it's`), quoteLiteral('a\\b')]).toEqual([`'it''s'`, `E'a\\\\b'`]);
  });
});
