import { formatBytes } from './format-bytes';

describe('A formatted size', () => {
  it.each([
    [1, '1 byte'],
    [1_023, '1,023 bytes'],
    [1_024, '1 kB'],
    [480_000, '469 kB'],
    [1_023_999, '1,000 kB'],
    [1_024_000, '1 MB'],
    [2_516_582, '2.4 MB'],
    [10_485_760, '10 MB'],
    [1_073_741_824, '1 GB'],
    [10_952_166_605, '10.2 GB'],
  ])('%d bytes are %s', (bytes, words) => {
    expect(formatBytes(bytes, 'en-GB')).toBe(words);
  });

  it('uses the reader’s language', () => {
    expect(formatBytes(2_516_582, 'de')).toBe('2,4 MB');
  });
});
