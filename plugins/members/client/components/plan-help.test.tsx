import { act, screen } from '@testing-library/react';
import { planHelp } from '@tessera/core/contract';
import { SlotOutlet } from '@tessera/core/client';
import type { StartedClient } from '@tessera/core/testing';
import { member, startClient } from '@tessera/core/testing';
import { listMembers } from '../../contract/endpoints';
import { plugin } from '../plugin';

const ann = {
  id: '01900000-0000-7000-8000-000000000001',
  version: 1,
  fullName: 'Ann Marlow',
  email: 'ann@ferrow.example',
  role: 'Admin',
  status: 'active',
  jobTitle: '',
  team: '',
  joinedOn: '2026-01-05',
} as const;
const ben = {
  ...ann,
  id: '01900000-0000-7000-8000-000000000002',
  fullName: 'Ben Ito',
  email: 'ben@ferrow.example',
  role: 'member',
} as const;

describe('the help about plans', () => {
  let client: StartedClient;

  afterEach(() => client.stop());

  it('names the admins who can be asked, also after they change', async () => {
    client = await startClient({ plugins: [plugin], as: member() });
    const items = [ann, ben].map(({ id, fullName: FullName, email: Email, ...rest }) => {
      return {
        ...rest,
        UserID: id,
        ClientUserID: id,
        FullName,
        Email,
        JobTitle: '',
        Team: '',
        photo: '',
        totalMembers: 2,
      };
    });
    client.server.respond(listMembers, { body: { items, nextCursor: null, totalMembers: 2, totalAdmins: 1 } });
    client.renderPart(<SlotOutlet slot={planHelp} with={{}} />);
    const leave = client.application.enterAuthorizedArea();
    await act(() => client.clock.advance(2_000));
    const shown = () => screen.getAllByRole('link').map(({ textContent }) => textContent);
    await screen.findByText('Ann Marlow');
    expect(shown()).toEqual(['ann@ferrow.example']);
    await act(async () => {
      for (const data of [
        { ...ann, version: 2, role: 'member' as const },
        { ...ben, version: 2, role: 'Admin' as const },
      ]) {
        client.hub.push('core.people-changed', { id: data.id, version: 2, data });
      }
    });
    expect(shown()).toEqual(['ben@ferrow.example']);
    await leave();
  });
});
