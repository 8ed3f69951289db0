import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { member, startClient } from '../../testing';
import { ApplicationProvider } from '../../client/react/application-provider';
import { renderUi } from '../ui-test-kit';
import { PeopleField } from './people-field';
import { PersonField } from './person-field';

const ann = { id: 'ann', name: 'Ann Marlow', detail: 'ann@ferrow.example' };
const ben = { id: 'ben', name: 'Ben Okafor', detail: 'ben@ferrow.example' };
const zoe = { id: 'zoe', name: 'Zoe Adler', detail: 'zoe@ferrow.example' };

const optionTexts = () => screen.queryAllByRole('option').map((option) => option.textContent);

describe('fields for people', () => {
  let client: Awaited<ReturnType<typeof startClient>>;
  beforeEach(async () => {
    client = await startClient({ as: member() });
  });
  afterEach(async () => client.stop());

  it('list the option for no person first, then me, and then the others that the server found', async () => {
    const search = jest.fn(async () => ({ people: [ann, ben, zoe] }));
    const onChange = jest.fn();
    renderUi(
      <ApplicationProvider application={client.application}>
        <PersonField
          label="Owner"
          name="owner"
          value=""
          noneLabel="No owner"
          me={ben}
          search={search}
          onChange={onChange}
        />
      </ApplicationProvider>,
    );
    await userEvent.click(screen.getByRole('combobox', { name: 'Owner' }));
    await screen.findByRole('option', { name: /Zoe/ });
    expect(optionTexts()).toEqual([
      'No owner',
      'Ben OkaforYou',
      'Ann Marlowann@ferrow.example',
      'Zoe Adlerzoe@ferrow.example',
    ]);
    await userEvent.click(screen.getByRole('option', { name: /Zoe/ }));
    expect(onChange.mock.calls).toEqual([['zoe']]);
  });

  it('show a person who has left, and offer the option for no person', async () => {
    const onChange = jest.fn();
    renderUi(
      <ApplicationProvider application={client.application}>
        <PersonField
          label="Owner"
          name="owner"
          value="zoe"
          current={zoe}
          noneLabel="No owner"
          people={[ann, ben]}
          onChange={onChange}
        />
      </ApplicationProvider>,
    );
    expect(screen.getByRole('combobox', { name: 'Owner' })).toHaveValue('Zoe Adler');
    await userEvent.click(screen.getByRole('combobox', { name: 'Owner' }));
    await userEvent.click(screen.getByRole('option', { name: 'No owner' }));
    expect(onChange.mock.calls).toEqual([['']]);
  });

  it('choose several people as tags', async () => {
    const onChange = jest.fn();
    renderUi(
      <ApplicationProvider application={client.application}>
        <PeopleField
          label="Reviewers"
          name="reviewers"
          value={['zoe']}
          current={[zoe]}
          people={[ann, ben]}
          onChange={onChange}
        />
      </ApplicationProvider>,
    );
    expect(screen.getByRole('row', { name: 'Zoe Adler' })).toBeVisible();
    await userEvent.click(screen.getByRole('combobox', { name: 'Reviewers' }));
    await userEvent.keyboard('ben@');
    await act(async () => undefined);
    await userEvent.keyboard('{Enter}');
    expect(onChange.mock.calls).toEqual([[['zoe', 'ben']]]);
  });
});
