import { observer } from 'mobx-react-lite';
import {
  Api,
  ApiError,
  Navigation,
  Network,
  Storage,
  Toasts,
  useQuery,
  useService,
  useWords,
} from '@tessera/core/client';
import { ActionButton, MessagePage } from '@tessera/core/ui';
import { acceptInvitation } from '../model/calls';
import { loginPath } from '../../contract/paths';
import { messages } from '../messages';
import { setupTicketKey } from '../model/setup-ticket';

/** R04, R79: one button. The mail's own token, when the link carries it, lets somebody new set up an account. */
export const AcceptInvitationPage = observer(function AcceptInvitationPage() {
  const api = useService(Api);
  const navigation = useService(Navigation);
  const network = useService(Network);
  const storage = useService(Storage);
  const toasts = useService(Toasts);
  const { say } = useWords();
  const query = useQuery();
  const email = query.get('email') ?? '';

  async function accept(): Promise<void> {
    const token = query.get('token');
    const body = {
      Email: email,
      ClientId: query.get('clientId') ?? '',
      ...(token === null ? {} : { Token: token }),
    };
    const answer = await api.call(acceptInvitation, { body }, { onFailure: 'caller' });
    if (answer.setupTicket !== undefined) {
      storage.write(setupTicketKey, { ticket: answer.setupTicket, email });
    }
    toasts.success(say(messages.invitationAccepted));
    navigation.go(loginPath.to({}), { replace: true });
  }

  async function tryToAccept(): Promise<void> {
    if (!network.online) {
      toasts.warning(say(messages.offline));
      return;
    }
    try {
      await accept();
    } catch (error) {
      showFailure(error);
    }
  }

  function showFailure(error: unknown): void {
    if (error instanceof ApiError && error.code === 'offline') {
      toasts.warning(say(messages.offline));
      return;
    }
    const first = error instanceof ApiError ? error.sentences[0] : undefined;
    toasts.error(first ?? say(messages.invitationFailed));
  }

  return (
    <MessagePage
      align="start"
      title={say(messages.invitationTitle)}
      text={email === '' ? say(messages.invitationHintPlain) : say(messages.invitationHint, { email })}
      actions={
        <ActionButton variant="primary" size="large" onAct={tryToAccept}>
          {say(messages.invitationAccept)}
        </ActionButton>
      }
    />
  );
});
