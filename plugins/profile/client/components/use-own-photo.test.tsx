import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Toasts } from '@tessera/core/client';
import type { StartedClient } from '@tessera/core/testing';
import { member, startClient } from '@tessera/core/testing';
import { downloadPhoto, removePhoto, uploadPhoto } from '../../contract/endpoints';
import { useOwnPhoto } from './use-own-photo';

function RemoveButton() {
  const photo = useOwnPhoto();
  return (
    <button type="button" onClick={() => void photo.remove()}>
      Remove
    </button>
  );
}

describe('the person’s own photo', () => {
  let client: StartedClient;

  beforeEach(async () => {
    client = await startClient({ as: member() });
  });
  afterEach(() => act(() => client.stop()));

  it('comes back by undo, also when the browser had not loaded it before it was removed', async () => {
    client.server.respond(downloadPhoto, { body: new Blob(['picture'], { type: 'image/webp' }) });
    client.server.respond(removePhoto, { status: 204 });
    client.server.respond(uploadPhoto, { body: { ProfileImageURL: '/profile/photos/user-1', photo: '2' } });
    const success = jest.spyOn(client.application.get(Toasts), 'success');
    client.renderPart(<RemoveButton />);
    await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(success).toHaveBeenCalled());
    await act(async () => void (await success.mock.lastCall?.[1]?.undo?.()));
    expect(client.server.requests.filter(({ method }) => method !== 'GET').map(({ method }) => method)).toEqual([
      'DELETE',
      'POST',
    ]);
  });

  it('is not removed when it cannot be read, because undo could not bring it back', async () => {
    client.server.respond(downloadPhoto, { status: 500, body: {} });
    const error = jest.spyOn(client.application.get(Toasts), 'error');
    client.renderPart(<RemoveButton />);
    await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(error).toHaveBeenCalledTimes(1));
    expect(client.server.requests.filter(({ method }) => method === 'DELETE')).toEqual([]);
  });
});
