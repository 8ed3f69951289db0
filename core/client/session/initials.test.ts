import { initialsOf } from './initials';

describe('initials', () => {
  it.each([
    ['Ada Lovelace', 'AL'],
    ['Ada King Lovelace', 'AL'],
    ['  ada  ', 'A'],
    ['Örjan Žižka', 'ÖŽ'],
    ['O\u0308rjan Z\u030cizka', 'ÖŽ'],
    ['Ødegård', 'Ø'],
    ['  李 小龙 ', '李小'],
    ['Team 7', 'T7'],
  ])('of %j are the first letters of its first and last word: %s [R44.initials]', (name, initials) => {
    expect(initialsOf(name)).toBe(initials);
  });

  it('count a hyphenated name as one word', () => {
    expect([initialsOf('Aleksandra Konstantinopoulou-Weatherby'), initialsOf('Anna-Maria')]).toEqual(['AK', 'A']);
  });

  it('of an email address leave out its domain', () => {
    expect([initialsOf('ines@ferrow.example'), initialsOf('ann.marlow@ferrow.example')]).toEqual(['I', 'AM']);
  });

  it.each(['', '…', ' - '])('of %j, which has no letter, are a question mark', (name) => {
    expect(initialsOf(name)).toBe('?');
  });
});
