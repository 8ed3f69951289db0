import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import {
  Api,
  ApiError,
  Navigation,
  Network,
  Session,
  Storage,
  Toasts,
  useService,
  useI18n,
} from '@tessera/core/client';
import { ActionButton, FormFailure, MessagePage, SkeletonRows } from '@tessera/core/ui';
import type { InvitationPreview } from '../../contract/model';
import { loginPath } from '../../contract/paths';
import { accessMessages } from '../messages';
import { acceptInvitation } from '../model/calls';
import { joinedPortalKey } from '../model/joined-portal';
import { setupTicketKey } from '../model/setup-ticket';
import { useInvitationLink } from '../model/use-invitation-link';
import type { InvitationLinkState } from '../model/use-invitation-link';
import { InvalidInvitation } from './invalid-invitation';
import { WrongAccount } from './wrong-account';

/**
 * R04, R79. Shows company and inviter if the link has the email's token, and explains why a link is no longer valid.
 */
export const AcceptInvitationPage = observer(function AcceptInvitationPage() {
  const session = useService(Session);
  const { link, knowledge, readAgain } = useInvitationLink();
  const { user } = session;
  if (knowledge.state === 'reading' || session.state === 'restoring') {
    return <SkeletonRows rows={4} />;
  }
  const preview = knowledge.state === 'known' ? knowledge.preview : undefined;
  if (knowledge.state === 'unknown' || (preview !== undefined && preview.state !== 'open')) {
    return <InvalidInvitation link={link} preview={preview} />;
  }
  const isSomebodyElse =
    session.state === 'signed-in' && user !== undefined && user.email.toLowerCase() !== link.email.toLowerCase();
  if (isSomebodyElse && link.email !== '') {
    return <WrongAccount email={link.email} companyName={preview?.companyName} />;
  }
  return <OpenInvitation link={link} preview={preview} onRefused={readAgain} />;
});

interface OpenInvitationProps {
  readonly link: InvitationLinkState;
  readonly preview: InvitationPreview | undefined;
  /** The link may have become invalid meanwhile. */
  readonly onRefused: () => Promise<void>;
}

/** A single button, as R04 requires. */
const OpenInvitation = observer(function OpenInvitation({ link, preview, onRefused }: OpenInvitationProps) {
  const api = useService(Api);
  const session = useService(Session);
  const navigation = useService(Navigation);
  const network = useService(Network);
  const storage = useService(Storage);
  const toasts = useService(Toasts);
  const { translate } = useI18n();
  const [failure, setFailure] = useState<string>();
  const { email, clientId, token } = link;

  async function accept(): Promise<void> {
    const body = { Email: email, ClientId: clientId, ...(token === undefined ? {} : { Token: token }) };
    const answer = await api.request(acceptInvitation, { body }, { onFailure: 'caller' });
    toasts.success(translate(accessMessages.invitationAccepted));
    if (session.state === 'signed-in') {
      await session.refreshPortal();
      if (session.portals.some((portal) => portal.clientId === clientId)) {
        await session.choosePortal(clientId);
        return;
      }
    }
    if (answer.setupTicket !== undefined) {
      storage.write(setupTicketKey, { ticket: answer.setupTicket, email });
    }
    storage.write(joinedPortalKey, clientId);
    navigation.go(loginPath.to({}), { replace: true });
  }

  async function tryToAccept(): Promise<void> {
    setFailure(undefined);
    if (!network.online) {
      toasts.warning(translate(accessMessages.offline));
      return;
    }
    try {
      await accept();
    } catch (error) {
      if (error instanceof ApiError && error.code === 'offline') {
        toasts.warning(translate(accessMessages.offline));
        return;
      }
      const first = error instanceof ApiError && error.code !== 'internal' ? error.sentences[0] : undefined;
      setFailure(first ?? translate(accessMessages.invitationFailed));
      await onRefused();
    }
  }

  return (
    <MessagePage
      align="start"
      title={
        preview === undefined
          ? translate(accessMessages.invitationTitle)
          : translate(accessMessages.joinCompany, preview)
      }
      text={hint()}
      actions={
        <ActionButton variant="primary" size="large" onAction={tryToAccept}>
          {translate(accessMessages.invitationAccept)}
        </ActionButton>
      }
    >
      <FormFailure sentence={failure} />
    </MessagePage>
  );

  function hint(): string {
    if (preview === undefined) {
      return email === ''
        ? translate(accessMessages.invitationHintPlain)
        : translate(accessMessages.invitationHint, { email });
    }
    const { companyName, inviter, hasAccount } = preview;
    const invited =
      inviter === ''
        ? translate(accessMessages.invitedByUnknown, { companyName, email })
        : translate(accessMessages.invitedBy, { inviter, companyName, email });
    if (hasAccount) {
      return invited;
    }
    return `${invited} ${translate(accessMessages.setUpNext)}`;
  }
});
