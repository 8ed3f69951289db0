import * as z from 'zod/mini';
import type { LocalizedText } from '../../../contract';
import { translateMessage } from '../../../contract';
import { AppError } from '../../platform/app-error';
import { fieldName } from './describe-issue';
import { inspectBody } from './inspect-value';
import { Translator } from '../../platform/i18n/translator';
import { validateBody, validatePart } from './validate';

const Person = z.object({
  FullName: z.string().check(z.minLength(1), z.maxLength(10)),
  email: z.optional(z.email()),
  age: z.optional(z.int().check(z.gte(18))),
  role: z.optional(z.enum(['Admin', 'member'])),
  Users: z.optional(z.array(z.object({ Email: z.string('Enter an address.') })).check(z.maxLength(2))),
});

const word = (sentence: string | LocalizedText): string => new Translator().translate(sentence, 'en');

function sentences(work: () => unknown): readonly unknown[] {
  try {
    work();
  } catch (error) {
    if (error instanceof AppError) {
      return [error.sentence, ...error.more];
    }
    throw error;
  }
  return [];
}

describe('validatePart', () => {
  it.each([
    [{}, ['Full name is missing.']],
    [{ FullName: '' }, ['Full name must not be empty.']],
    [{ FullName: 'x'.repeat(11) }, ['Full name takes at most 10 characters.']],
    [{ FullName: 5 }, ['Full name must be a text.']],
    [{ FullName: 'A', email: 'no' }, ['Email must be an email address.']],
    [{ FullName: 'A', age: 3 }, ['Age must be at least 18.']],
    [{ FullName: 'A', age: 'old' }, ['Age must be a number.']],
    [{ FullName: 'A', role: 'boss' }, ['Role must be one of Admin, member.']],
    [{ FullName: 'A', Users: [{ Email: 'a' }, { Email: 1 }] }, ['Enter an address.']],
    [{ FullName: 'A', Users: [{}, {}, {}].map(() => ({ Email: 'a' })) }, ['Users takes at most 2 entries.']],
    ['text', ['The body must be an object.']],
    [null, ['The body must be an object.']],
    [[], ['The body must be an object.']],
  ])('describes the errors of %j', (value, expected) => {
    expect(sentences(() => validatePart(Person, value, 'body', word))).toEqual(expected);
  });

  it('names every invalid field once, for the form', () => {
    const work = () => validatePart(Person, { FullName: '', age: 3 }, 'body', word);
    expect(work).toThrow(
      expect.objectContaining({
        params: { fields: { FullName: 'Full name must not be empty.', age: 'Age must be at least 18.' } },
      }),
    );
  });
});

describe('validateBody', () => {
  it.each([
    [{ FullName: 'A', fullname: 'B' }, 'fullname'],
    [{ FullName: 'A', Users: [{ Email: 'a', admin: true }] }, 'admin'],
  ])('refuses the unknown field of %j, which a plain schema would drop', (value, field) => {
    expect(sentences(() => validateBody(Person, value, word))).toEqual([
      expect.objectContaining({ values: { field } }),
    ]);
  });

  it('finds unknown fields in unions, records and intersections', () => {
    const union = z.union([z.object({ a: z.string() }), z.object({ b: z.string() })]);
    const record = z.record(z.string(), z.object({ n: z.number() }));
    const both = z.intersection(z.object({ a: z.string() }), z.object({ b: z.string() }));
    expect(validateBody(union, { b: 'x' }, word)).toEqual({ b: 'x' });
    expect(sentences(() => validateBody(union, { b: 'x', c: 1 }, word))).toHaveLength(1);
    expect(validateBody(record, { any: { n: 1 } }, word)).toEqual({ any: { n: 1 } });
    expect(sentences(() => validateBody(record, { any: { n: 1, m: 2 } }, word))).toHaveLength(1);
    expect(validateBody(both, { a: 'x', b: 'y' }, word)).toEqual({ a: 'x', b: 'y' });
    expect(sentences(() => validateBody(both, { a: 'x', b: 'y', c: 1 }, word))).toHaveLength(1);
  });
});

describe('inspectBody', () => {
  it.each([
    ['NUL', { a: { b: ['x\0y'] } }],
    ['half a surrogate pair', { a: '\ud800' }],
    ['half a surrogate pair in a name', { 'a\udfff': 1 }],
    ['a key that reaches a prototype', JSON.parse('{"a":{"__proto__":{"admin":true}}}') as unknown],
    ['a constructor', { constructor: {} }],
    ['deep nesting', JSON.parse(`${'['.repeat(100)}${']'.repeat(100)}`) as unknown],
  ])('refuses %s', (_what, body) => {
    expect(() => inspectBody(body)).toThrow(expect.objectContaining({ code: 'validation_failed' }));
  });

  it('accepts every valid character', () => {
    expect(() => inspectBody({ text: '💥 ünï\n\t', list: [1, null, true] })).not.toThrow();
  });
});

describe('fieldName', () => {
  it.each([
    [['FullName'], 'Full name'],
    [['OTP'], 'OTP'],
    [['timeZoneId'], 'Time zone id'],
    [['Users', 1, 'Email'], 'Users 2, Email'],
    [['plan_code'], 'Plan code'],
    [[], 'The body'],
  ])('reads %j as %s', (path, name) => {
    expect(
      translateMessage(
        { message: { id: 'x:y', text: '{field}' }, values: { field: fieldName(path) } },
        { language: 'en', timeZone: 'UTC' },
      ),
    ).toBe(name);
  });
});
