import * as z from 'zod/mini';
import { pageQuery } from '../../../contract';
import { parseQuery, queryReader } from './read-query';

const read = queryReader(
  z.extend(pageQuery, { tags: z.optional(z.array(z.string())), action: z.optional(z.string()) }),
);

describe('queryReader', () => {
  it('finds declared parameters case-insensitively and ignores the standard query', () => {
    expect(read(parseQuery('/api/x?LIMIT=5&ipAddress=0.0.0.0&email=a@b.c&Action=getotp'))).toEqual({
      limit: '5',
      action: 'getotp',
    });
  });

  it('collects the values of a list, also a single one', () => {
    expect(read(parseQuery('/api/x?tags=a&Tags=b'))).toEqual({ tags: ['a', 'b'] });
    expect(read(parseQuery('/api/x?tags=a'))).toEqual({ tags: ['a'] });
  });

  it('refuses two different values for one parameter in any case, but accepts the same value twice', () => {
    expect(() => read(parseQuery('/api/x?limit=5&LIMIT=6'))).toThrow(
      expect.objectContaining({ code: 'validation_failed' }),
    );
    expect(read(parseQuery('/api/x?limit=5&limit=5'))).toEqual({ limit: '5' });
  });

  it('refuses NUL and accepts malformed escapes', () => {
    expect(() => parseQuery('/api/x?a=%00')).toThrow(expect.objectContaining({ code: 'validation_failed' }));
    expect(parseQuery('/api/x?a=%zz&b=%ff')).toEqual([
      ['a', '%zz'],
      ['b', '\ufffd'],
    ]);
  });

  it('never reads a prototype', () => {
    expect(read(parseQuery('/api/x?__proto__=1&constructor=2'))).toEqual({});
  });
});
