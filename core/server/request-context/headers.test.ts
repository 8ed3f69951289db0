import { attachmentHeader, bearerToken, readIdempotencyKey, readIfMatch } from './headers';

describe('bearerToken', () => {
  it.each([
    ['Bearer abc.DEF-1', 'abc.DEF-1'],
    ['bearer abc', 'abc'],
    ['Basic abc', undefined],
    ['Bearer', undefined],
    ['Bearer a b', undefined],
    [undefined, undefined],
    [`Bearer ${'a'.repeat(513)}`, undefined],
  ])('reads %p', (header, token) => {
    expect(bearerToken(header)).toBe(token);
  });
});

describe('readIfMatch', () => {
  it('reads the version of strong and weak tags', () => {
    expect([readIfMatch('"7"'), readIfMatch(' W/"12" ')]).toEqual([7, 12]);
  });

  it.each([undefined, '', ' '])('requires the header (%p)', (header) => {
    expect(() => readIfMatch(header)).toThrow(expect.objectContaining({ code: 'precondition_required' }));
  });

  it.each(['*', '7', '"x"', '"1", "2"', '"-1"', '"9999999999999999"'])('refuses %p', (header) => {
    expect(() => readIfMatch(header)).toThrow(expect.objectContaining({ code: 'validation_failed' }));
  });
});

describe('readIdempotencyKey', () => {
  it.each(['', 'a b', 'ü', 'x'.repeat(201), '\n'])('refuses %p', (header) => {
    expect(() => readIdempotencyKey(header)).toThrow(expect.objectContaining({ code: 'validation_failed' }));
  });
});

describe('attachmentHeader', () => {
  it('cannot be broken by any file name', () => {
    expect(attachmentHeader('a"b\r\nSet-Cookie: x=1.png')).toBe(
      `attachment; filename="a_b__Set-Cookie: x=1.png"; filename*=UTF-8''a%22b%0D%0ASet-Cookie%3A%20x%3D1.png`,
    );
    expect(attachmentHeader('Übersicht\ud800.pdf')).toContain("filename*=UTF-8''%C3%9Cbersicht_.pdf");
  });
});
