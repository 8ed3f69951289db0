import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Navigation } from '@tessera/core/client';
import { admin, startClient } from '@tessera/core/testing';
import type { OnboardingState } from '../../contract/endpoints';
import { finishOnboarding, readOnboarding } from '../../contract/endpoints';
import { plugin } from '../plugin';

const state: OnboardingState = {
  clientId: '01900000-0000-7000-8000-000000000001',
  path: 'company',
  step: 'finish',
  skipped: [],
  companyName: 'Ferrow Instruments',
  officeTeams: [],
  projects: [],
  person: { fullName: 'Ada', jobTitle: '', phone: '', countryCode: '', stdCode: '', timeZoneId: '', photo: '' },
};

it('the last step only asks to finish where no plugin fills it', async () => {
  const client = await startClient({ plugins: [plugin], as: admin() });
  client.server.respond(readOnboarding, { body: state });
  client.server.respond(finishOnboarding, { body: { ...state, step: 'done' } });
  client.show('/finish');
  await userEvent.click(await screen.findByRole('button', { name: 'Finish and start the free trial' }));
  await waitFor(() =>
    expect(client.server.requestsTo('/onboarding/finish').map(({ body }) => body)).toEqual([
      { ClientID: state.clientId, ActivePlan: { plan_code: 'FREETRIAL' } },
    ]),
  );
  await waitFor(() => expect(client.application.get(Navigation).path).not.toBe('/finish'));
  await client.stop();
});
