import { invalidAddresses, splitAddresses } from './addresses';

describe('splitAddresses', () => {
  it('accepts all common separators, and removes duplicates', () => {
    expect(splitAddresses(' a@x.example, b@x.example;\n<A@x.example>\tc@x.example ')).toEqual([
      'A@x.example',
      'b@x.example',
      'c@x.example',
    ]);
  });

  it('returns nothing for blanks', () => {
    expect(splitAddresses(' ,; \n')).toEqual([]);
  });
});

it('returns the texts that are no addresses', () => {
  expect(invalidAddresses(['a@x.example', 'someone', 'b@'])).toEqual(['someone', 'b@']);
  expect(invalidAddresses(['a@x.example'])).toEqual([]);
});
