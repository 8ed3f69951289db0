import { Network, useObserved, useService, useWords } from '@tessera/core/client';
import { messages } from '../messages';

/** Explains why a file did not load and that it is retried automatically; depends on the connection state. */
export function useLoadFailureText(): string {
  const network = useService(Network);
  const isOnline = useObserved(() => network.online);
  const { say } = useWords();
  return say(isOnline ? messages.loadFailedText : messages.loadFailedOffline);
}
