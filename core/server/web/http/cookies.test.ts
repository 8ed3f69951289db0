import { cookieJar } from './cookies';

describe('cookieJar', () => {
  it('finds a cookie by its whole name', () => {
    const jar = cookieJar('xticket=1; ticket=a%20b; other="c"', false);
    expect([jar.get('ticket'), jar.get('other'), jar.get('icket')]).toEqual(['a b', 'c', undefined]);
  });

  it('treats a malformed cookie as missing', () => {
    expect(cookieJar('ticket=%zz; =; ;', false).get('ticket')).toBeUndefined();
  });

  it('sets HttpOnly, SameSite=Strict cookies, and removes them with zero seconds', () => {
    const jar = cookieJar('ticket=old', true);
    jar.set('ticket', 'a;b', 600);
    expect(jar.get('ticket')).toBe('a;b');
    jar.set('gone', '', 0);
    expect(jar.changes).toEqual([
      'ticket=a%3Bb; Path=/api; Max-Age=600; HttpOnly; SameSite=Strict; Secure',
      'gone=; Path=/api; Max-Age=0; HttpOnly; SameSite=Strict; Secure',
    ]);
  });

  it('refuses a name that would end the header', () => {
    expect(() => cookieJar(undefined, false).set('a=b; x', '', 1)).toThrow(TypeError);
  });
});
