import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import type { StartedClient } from '@tessera/core/testing';
import { member, problem, startClient } from '@tessera/core/testing';
import { readMemberProfile } from '../../contract/endpoints';
import type { MemberProfile } from '../../contract/endpoints';
import { ColleaguePage } from './colleague-page';

const ben: MemberProfile = {
  userId: '01900000-0000-7000-8000-00000000000b',
  clientUserId: '01900000-0000-7000-8000-00000000000c',
  fullName: 'Ben Ito',
  email: 'ben@ferrow.example',
  photo: '',
  role: 'member',
  totalMembers: 2,
  status: 'active',
  jobTitle: 'Mechanic',
  pronouns: 'he/him',
  team: '',
  phone: '+49 30 1234',
  countryCode: '',
  stdCode: '',
  timeZoneId: 'Asia/Kolkata',
  workingHours: [],
  joinedOn: '2026-01-05T09:00:00.000Z',
};
const everyDay = [1, 2, 3, 4, 5, 6, 7] as const;

describe('the profile of a colleague', () => {
  let client: StartedClient;

  beforeEach(async () => {
    client = await startClient({ as: member() });
  });
  afterEach(() => act(() => client.stop()));

  function open(): void {
    client.renderPart(
      <Routes>
        <Route path="*" element={<ColleaguePage />} />
      </Routes>,
    );
  }

  it('shows pronouns, title and contact, and says in words that they work now', async () => {
    const week = everyDay.map((day) => ({ day, from: '00:00', until: '23:59' }));
    client.server.respond(readMemberProfile, { body: { ...ben, workingHours: week } });
    open();
    expect(await screen.findByRole('heading', { name: 'Ben Ito' })).toBeVisible();
    expect(screen.getByText('he/him')).toBeVisible();
    expect(screen.getByText('Mechanic')).toBeVisible();
    expect(screen.getByRole('link', { name: 'ben@ferrow.example' })).toHaveAttribute(
      'href',
      'mailto:ben@ferrow.example',
    );
    expect(screen.getByRole('link', { name: '+49 30 1234' })).toHaveAttribute('href', 'tel:+49301234');
    expect(screen.getByText(/^Working now, \d\d:\d\d there$/)).toBeVisible();
    expect(screen.getAllByText(/: 00:00 to 23:59$/)).toHaveLength(7);
  });

  it('says that a person isn’t in the company, and offers another attempt after a failure', async () => {
    client.server.respond(readMemberProfile, problem('internal', ['Try again later.']));
    open();
    const retry = await screen.findByRole('button', { name: 'Retry' });
    client.server.respond(readMemberProfile, problem('not_found', ['Not found.']));
    await userEvent.click(retry);
    expect(await screen.findByText('This person isn’t in the company.')).toBeVisible();
  });
});
