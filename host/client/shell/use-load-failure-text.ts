import { Network, useObserved, useService, useWords } from '@tessera/core/client';
import { messages } from '../messages';

/** Says why a file did not load, and that it is requested again by itself; follows the connection. */
export function useLoadFailureText(): string {
  const network = useService(Network);
  const isOnline = useObserved(() => network.online);
  const { say } = useWords();
  return say(isOnline ? messages.loadFailedText : messages.loadFailedOffline);
}
