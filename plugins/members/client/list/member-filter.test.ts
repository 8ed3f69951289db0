import { defaultMemberFilter, readMemberFilter, writeMemberFilter } from './member-filter';

it('keeps the filters of the list in the address, without those that are usual', () => {
  const filter = { status: 'ended', role: 'Admin', sort: '-joined', search: 'Löw & Co', isInactive: true } as const;
  expect(readMemberFilter(new URLSearchParams(writeMemberFilter(filter)))).toEqual(filter);
  expect(writeMemberFilter(defaultMemberFilter)).toBe('');
});

it('leaves out values that the list does not know', () => {
  const query = new URLSearchParams({ status: 'gone', role: 'owner', sort: 'age' });
  expect(readMemberFilter(query)).toEqual(defaultMemberFilter);
});
