import { allNames } from './names';

describe('allNames', () => {
  it('includes text that was typed but not added', () => {
    expect(allNames({ names: ['Sales'], typed: ' Support ' })).toEqual(['Sales', 'Support']);
  });

  it('removes duplicates case-insensitively', () => {
    expect(allNames({ names: ['Sales'], typed: 'sales' })).toEqual(['Sales']);
  });

  it('adds nothing for blanks', () => {
    expect(allNames({ names: [], typed: '   ' })).toEqual([]);
  });
});
