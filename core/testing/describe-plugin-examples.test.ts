import * as z from 'zod/mini';
import { exampleOf } from './describe-plugin-examples';

describe('exampleOf', () => {
  it('finds lists whose items must differ', () => {
    const differ = z.refine<string[]>((all) => new Set(all).size === all.length);
    const options = z.array(z.string()).check(z.minLength(2), differ);
    expect(exampleOf(z.object({ options }))).toEqual({ options: ['Example', 'Example 2', 'Example 3'] });
  });

  it('takes an example from the schema', () => {
    const code = z
      .string()
      .check(z.regex(/^QQ-\d{9}$/))
      .register(z.globalRegistry, { examples: ['QQ-123456789'] });
    expect(exampleOf(z.object({ code: z.optional(code) }))).toEqual({ code: 'QQ-123456789' });
  });

  it('names the field, the endpoint and the remedy where it has no example', () => {
    const body = z.object({ inner: z.object({ code: z.string().check(z.regex(/^QQ-\d{9}$/)) }) });
    expect(() => exampleOf(body, { about: 'body of polls.add-poll' })).toThrow(
      `'code' in the 'inner' in the body of polls.add-poll accepts none of the values that the tests generate for a ` +
        `schema of type 'string'. Give the schema one: '.register(z.globalRegistry, { examples: [...] })'.`,
    );
  });
});
