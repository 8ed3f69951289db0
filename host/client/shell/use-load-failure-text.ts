import { Network, useObserved, useService, useI18n } from '@tessera/core/client';
import { hostMessages } from '../messages';

/** Explains why a file did not load and that it is retried automatically; depends on the connection state. */
export function useLoadFailureText(): string {
  const network = useService(Network);
  const isOnline = useObserved(() => network.online);
  const { translate } = useI18n();
  return translate(isOnline ? hostMessages.loadFailedText : hostMessages.loadFailedOffline);
}
