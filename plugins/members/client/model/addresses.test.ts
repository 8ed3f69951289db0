import { firstOddAddress, splitAddresses } from './addresses';

describe('splitAddresses', () => {
  it('takes whatever people separate addresses with, each address once', () => {
    expect(splitAddresses(' a@x.example, b@x.example;\n<A@x.example>\tc@x.example ')).toEqual([
      'A@x.example',
      'b@x.example',
      'c@x.example',
    ]);
  });

  it('finds nothing in blanks', () => {
    expect(splitAddresses(' ,; \n')).toEqual([]);
  });
});

it('names the first text that is no address', () => {
  expect(firstOddAddress(['a@x.example', 'someone', 'b@'])).toBe('someone');
  expect(firstOddAddress(['a@x.example'])).toBeUndefined();
});
