import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { StartedClient } from '@tessera/core/testing';
import { member, problem, startClient } from '@tessera/core/testing';
import { changeProfile, readMemberProfile } from '../../contract/endpoints';
import { DetailsSection } from './details-section';

const ann = {
  userId: '01900000-0000-7000-8000-000000000001',
  clientUserId: '01900000-0000-7000-8000-000000000002',
  fullName: 'Ann Marlow',
  email: 'ann@ferrow.example',
  photo: '',
  role: 'Admin',
  totalMembers: 1,
  status: 'active',
  team: '',
  pronouns: '',
  workingHours: [],
  phone: '',
  countryCode: '',
  stdCode: '',
  timeZoneId: '',
  joinedOn: '2026-01-05T09:00:00.000Z',
} as const;

describe('the profile details', () => {
  let client: StartedClient;

  /** Opens the page with this job title stored on the server. */
  async function open(jobTitle: string): Promise<HTMLElement> {
    cleanup();
    client.server.respond(readMemberProfile, { body: { ...ann, jobTitle } });
    client.renderPart(<DetailsSection />);
    return screen.findByRole('textbox', { name: /^Job title/ });
  }

  beforeEach(async () => {
    client = await startClient({ as: member() });
  });
  afterEach(() => act(() => client.stop()));

  it('never show an unsaved job title of an earlier visit without saying so', async () => {
    await userEvent.type(await open('Keeper'), ' of bears');
    const field = await open('Keeper');
    expect(await screen.findByText('Restored your draft.')).toBeVisible();
    expect(field).toHaveValue('Keeper of bears');
  });

  it('show a job title that was saved meanwhile, and offer the draft beside it', async () => {
    await userEvent.type(await open('Keeper'), ' of bears');
    const field = await open('Head keeper');
    expect(await screen.findByText('You have an unsaved draft with different values.')).toBeVisible();
    expect(field).toHaveValue('Head keeper');
    await userEvent.click(screen.getByRole('button', { name: 'Use the draft' }));
    expect(field).toHaveValue('Keeper of bears');
  });

  it('show a validation error of the server at its field', async () => {
    const sentence = 'Enter a phone number.';
    client.server.respond(changeProfile, problem('validation_failed', [sentence], { fields: { phone: sentence } }));
    await userEvent.type(await open('Keeper'), '{Enter}');
    expect(await screen.findByRole('textbox', { name: /^Phone/, description: sentence })).toHaveFocus();
    const details = screen.getByRole('region', { name: 'About you' });
    expect(within(details).getByRole('alert')).toBeEmptyDOMElement();
  });
});
