import { allNames } from './names';

describe('allNames', () => {
  it('takes along what was typed and not added', () => {
    expect(allNames({ names: ['Sales'], typed: ' Support ' })).toEqual(['Sales', 'Support']);
  });

  it('names nothing twice, whatever the case', () => {
    expect(allNames({ names: ['Sales'], typed: 'sales' })).toEqual(['Sales']);
  });

  it('adds nothing for blanks', () => {
    expect(allNames({ names: [], typed: '   ' })).toEqual([]);
  });
});
