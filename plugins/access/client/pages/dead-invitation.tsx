import { observer } from 'mobx-react-lite';
import { Session, useService, useWords } from '@tessera/core/client';
import { ActionButton, ButtonLink, DateText, MessagePage } from '@tessera/core/ui';
import type { InvitationPreview } from '../../contract/model';
import { entryPath, loginPath } from '../../contract/paths';
import { messages } from '../messages';
import type { InvitationLink } from '../model/use-invitation-link';

export interface DeadInvitationProps {
  readonly link: InvitationLink;
  /** Undefined if the server does not know the link. */
  readonly preview: InvitationPreview | undefined;
}

/** Explains why a link is no longer valid, with a link to continue. */
export const DeadInvitation = observer(function DeadInvitation({ link, preview }: DeadInvitationProps) {
  const session = useService(Session);
  const { say } = useWords();
  const isSignedIn = session.state === 'signed-in';
  const joined = session.portals.find(({ clientId }) => clientId === link.clientId);
  if (joined !== undefined) {
    return (
      <MessagePage
        align="start"
        title={say(messages.alreadyJoinedTitle, { companyName: joined.name })}
        text={say(messages.alreadyJoined)}
        actions={
          <ActionButton variant="primary" size="large" onAct={() => session.choosePortal(joined.clientId)}>
            {say(messages.openCompany, { companyName: joined.name })}
          </ActionButton>
        }
      />
    );
  }
  return (
    <MessagePage
      align="start"
      title={say(titles[preview?.state ?? 'open'])}
      text={reason()}
      actions={
        <ButtonLink variant="primary" size="large" to={isSignedIn ? entryPath.to({}) : loginPath.to({})}>
          {say(isSignedIn ? messages.goOn : messages.signIn)}
        </ButtonLink>
      }
    />
  );

  function reason() {
    switch (preview?.state) {
      case 'used':
        return say(messages.invitationUsed, { companyName: preview.companyName, email: link.email });
      case 'revoked':
        return say(messages.invitationRevoked, { companyName: preview.companyName });
      case 'expired':
        return (
          <>
            {say(messages.invitationExpired, { companyName: preview.companyName })}{' '}
            <DateText day={preview.expiresOn.slice(0, 10)} />
          </>
        );
      default:
        return say(messages.invitationUnknown);
    }
  }
});

const titles = {
  used: messages.invitationUsedTitle,
  revoked: messages.invitationRevokedTitle,
  expired: messages.invitationExpiredTitle,
  open: messages.invitationUnknownTitle,
} as const;
