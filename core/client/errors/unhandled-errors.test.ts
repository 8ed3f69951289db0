import { startClient } from '../../testing';
import type { StartedClient } from '../../testing';
import { coreMessages } from '../messages';
import { ApiError } from '../services';
import { ToastPort } from '../toasts/toast-port';

let client: StartedClient;
const shown: string[] = [];

beforeEach(async () => {
  shown.length = 0;
  client = await startClient();
  client.application.get(ToastPort).attach(({ message }) => void shown.push(message));
});
afterEach(() => client.stop());

describe('an error that no code handled', () => {
  it('is logged each time and shown once a minute', async () => {
    client.window.fail(new Error('first'));
    client.window.fail(new Error('second'));
    expect([shown, client.logger.at('error').length]).toEqual([[coreMessages.unexpectedError.text], 2]);
    await client.clock.advance(60_000);
    client.window.fail('third');
    expect(shown).toHaveLength(2);
  });

  it('is shown in the server’s words when it is an API error', () => {
    client.window.fail(new ApiError('conflict', ['Taken.']));
    expect(shown).toEqual(['Taken.']);
  });

  it('is ignored when nothing failed: an aborted request, a resized element, a script of another origin', () => {
    client.window.fail(new ApiError('aborted', []));
    client.window.fail(new DOMException('The user aborted a request.', 'AbortError'));
    client.window.fail('ResizeObserver loop completed with undelivered notifications.');
    client.window.fail(null);
    expect([shown, client.logger.at('error')]).toEqual([[], []]);
  });
});
