import { observer } from 'mobx-react-lite';
import { useRef } from 'react';
import { Questions, Session, useService, useI18n } from '@tessera/core/client';
import { ActionButton, Button, DateText, FailedState, SkeletonRows, Tag, useFocusFallback } from '@tessera/core/ui';
import { membersMessages } from '../messages';
import { reasonOf } from '../model/reason-of';
import { roleNames } from '../model/roles';
import type { Invitation } from '../model/member';
import { Inviter } from '../inviter';
import { Directory } from '../tokens';
import { WaitingInvitationList } from './waiting-invitation-list';
import './people.css';

/** Pending invitations, newest first (R78). */
export const InvitationList = observer(function InvitationList() {
  const { invitations } = useService(Directory);
  const { waiting } = useService(Inviter);
  const { translate } = useI18n();
  return (
    <section aria-label={translate(membersMessages.invitations)}>
      <h2>{translate(membersMessages.invitations)}</h2>
      {!invitations.isReady && invitations.error === undefined && <SkeletonRows rows={2} rowHeight={44} />}
      {!invitations.isReady && invitations.error !== undefined && (
        <FailedState
          title={translate(membersMessages.invitationsFailed)}
          text={reasonOf(invitations.error) ?? translate(membersMessages.loadFailedHint)}
          onRetry={() => void invitations.loadMore()}
        />
      )}
      {invitations.isReady && invitations.items.length === 0 && waiting.length === 0 && (
        <p className="t-quiet members-none">{translate(membersMessages.noInvitations)}</p>
      )}
      {invitations.items.length + waiting.length > 0 && (
        <ul className="members-list">
          <WaitingInvitationList />
          {invitations.items.map((invitation) => (
            <InvitationRow key={invitation.id} invitation={invitation} />
          ))}
        </ul>
      )}
      {invitations.isReady && !invitations.isComplete && (
        <Button variant="ghost" isBusy={invitations.isLoading} onClick={() => void invitations.loadMore()}>
          {translate(membersMessages.more)}
        </Button>
      )}
    </section>
  );
});

interface InvitationRowProps {
  readonly invitation: Invitation;
}

/** One invitation; when its row is removed, the focus stays in the list. */
const InvitationRow = observer(function InvitationRow({ invitation }: InvitationRowProps) {
  const directory = useService(Directory);
  const questions = useService(Questions);
  const { isReadOnly } = useService(Session);
  const { translate } = useI18n();
  const row = useRef<HTMLLIElement>(null);
  useFocusFallback(row);
  const { email, role, status, addedBy } = invitation;

  async function revoke(): Promise<void> {
    const isSure = await questions.ask({
      title: translate(membersMessages.revokeTitle, { email }),
      text: translate(membersMessages.revokeText),
      yes: translate(membersMessages.revokeYes),
      no: translate(membersMessages.cancel),
      isDangerous: true,
    });
    if (isSure) {
      await directory.revoke(invitation);
    }
  }

  return (
    <li ref={row} className="members-invitation">
      <span className="members-name">
        <bdi className="t-cut">{email}</bdi>
        <span className="t-meta members-facts">
          {addedBy !== undefined && <span>{translate(membersMessages.invitedBy, { name: addedBy.fullName })}</span>}
          <span>
            {translate(membersMessages.sentOn)} <DateText day={dayOf(invitation.sentOn)} />
          </span>
          <span>
            {translate(status === 'expired' ? membersMessages.expiredOn : membersMessages.expiresOn)}{' '}
            <DateText day={dayOf(invitation.expiresOn)} />
          </span>
        </span>
      </span>
      <span className="members-tags">
        {status === 'expired' && <Tag tone="warn">{translate(membersMessages.expired)}</Tag>}
        {status === 'accepted' && <Tag tone="info">{translate(membersMessages.setsUp)}</Tag>}
        <Tag>{translate(roleNames[role])}</Tag>
      </span>
      {!isReadOnly && (
        <span className="members-buttons">
          <ActionButton
            size="small"
            aria-label={translate(membersMessages.invitationAction, {
              action: translate(membersMessages.resend),
              email,
            })}
            onAction={() => directory.resend(invitation)}
          >
            {translate(membersMessages.resend)}
          </ActionButton>
          <ActionButton
            size="small"
            variant="ghost"
            isAtEnd
            aria-label={translate(membersMessages.invitationAction, {
              action: translate(membersMessages.revoke),
              email,
            })}
            onAction={revoke}
          >
            {translate(membersMessages.revoke)}
          </ActionButton>
        </span>
      )}
    </li>
  );
});

/** The date of an instant; a time of day is not needed here. */
function dayOf(instant: string): string {
  return instant.slice(0, 10);
}
