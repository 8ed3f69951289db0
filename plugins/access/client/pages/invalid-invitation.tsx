import { observer } from 'mobx-react-lite';
import { Session, useService, useI18n } from '@tessera/core/client';
import { ActionButton, ButtonLink, DateText, MessagePage } from '@tessera/core/ui';
import type { InvitationPreview } from '../../contract/model';
import { entryPath, loginPath } from '../../contract/paths';
import { accessMessages } from '../messages';
import type { InvitationLinkState } from '../model/use-invitation-link';

export interface InvalidInvitationProps {
  readonly link: InvitationLinkState;
  /** Undefined if the server does not know the link. */
  readonly preview: InvitationPreview | undefined;
}

/** Explains why a link is no longer valid, with a link to continue. */
export const InvalidInvitation = observer(function DeadInvitation({ link, preview }: InvalidInvitationProps) {
  const session = useService(Session);
  const { translate } = useI18n();
  const isSignedIn = session.state === 'signed-in';
  const joined = session.portals.find(({ clientId }) => clientId === link.clientId);
  if (joined !== undefined) {
    return (
      <MessagePage
        align="start"
        title={translate(accessMessages.alreadyJoinedTitle, { companyName: joined.name })}
        text={translate(accessMessages.alreadyJoined)}
        actions={
          <ActionButton variant="primary" size="large" onAction={() => session.choosePortal(joined.clientId)}>
            {translate(accessMessages.openCompany, { companyName: joined.name })}
          </ActionButton>
        }
      />
    );
  }
  return (
    <MessagePage
      align="start"
      title={translate(titles[preview?.state ?? 'open'])}
      text={reason()}
      actions={
        <ButtonLink variant="primary" size="large" to={isSignedIn ? entryPath.to({}) : loginPath.to({})}>
          {translate(isSignedIn ? accessMessages.goOn : accessMessages.signIn)}
        </ButtonLink>
      }
    />
  );

  function reason() {
    switch (preview?.state) {
      case 'used':
        return translate(accessMessages.invitationUsed, { companyName: preview.companyName, email: link.email });
      case 'revoked':
        return translate(accessMessages.invitationRevoked, { companyName: preview.companyName });
      case 'expired':
        return (
          <>
            {translate(accessMessages.invitationExpired, { companyName: preview.companyName })}{' '}
            <DateText day={preview.expiresOn.slice(0, 10)} />
          </>
        );
      default:
        return translate(accessMessages.invitationUnknown);
    }
  }
});

const titles = {
  used: accessMessages.invitationUsedTitle,
  revoked: accessMessages.invitationRevokedTitle,
  expired: accessMessages.invitationExpiredTitle,
  open: accessMessages.invitationUnknownTitle,
} as const;
