import { safeParse } from 'zod/v4/core';
import { matchesPersonSet, maxPersonSet, NewPersonIds, PersonSetChange } from './person-sets';

const ann = '01900000-0000-7000-8000-0000000000a1';
const ben = '01900000-0000-7000-8000-0000000000b1';

describe('the people of an entity', () => {
  it('match a filter by id, by the signed-in person, and by none', () => {
    const match = (value: string, ids?: readonly string[], me?: string): boolean => matchesPersonSet(value, ids, me);
    expect([match(ann, [ben, ann]), match(ann, [ben]), match('me', [ben], ben), match('me', [ben])]).toEqual([
      true,
      false,
      true,
      false,
    ]);
    expect([match('none'), match('none', [ann]), match(ann)]).toEqual([true, false, false]);
  });

  it('are at most as many as fit, in a creation and in a change', () => {
    const many = Array.from({ length: maxPersonSet + 1 }, () => ann);
    expect(safeParse(NewPersonIds, many.slice(1)).success).toBe(true);
    expect(safeParse(NewPersonIds, many).success).toBe(false);
    expect(safeParse(PersonSetChange, { add: many }).success).toBe(false);
    expect(safeParse(PersonSetChange, { add: [ann], remove: [ben] }).success).toBe(true);
  });
});
