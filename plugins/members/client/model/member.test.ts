import type { Member } from './member';
import { compareMembers } from './member';

function named(fullName: string, id = '1'): Member {
  const fixed = {
    version: 1,
    email: '',
    role: 'member',
    status: 'active',
    jobTitle: '',
    team: '',
    joinedOn: '',
  } as const;
  return { id, fullName, ...fixed };
}

it('sorts members as the server does: by name in lower case and code points, then by id', () => {
  // The last two: U+FF5E takes one UTF-16 unit above those of the pair for U+1F680.
  const inOrder = [
    named('ann', '1'),
    named('Ann', '2'),
    named('Anna'),
    named('Ben'),
    named('Ärne'),
    named('～'),
    named('🚀'),
  ];
  expect([...inOrder].reverse().sort(compareMembers)).toEqual(inOrder);
});
