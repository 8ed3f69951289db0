import { observer } from 'mobx-react-lite';
import { useRef } from 'react';
import { Questions, Session, useService, useWords } from '@tessera/core/client';
import { ActionButton, Button, DateText, FailedState, SkeletonRows, Tag, useFocusHeir } from '@tessera/core/ui';
import { messages } from '../messages';
import { reasonOf } from '../model/reason-of';
import { roleNames } from '../model/roles';
import type { Invitation } from '../stores/member-directory';
import { Directory } from '../tokens';
import './people.css';

/** Pending invitations, newest first (R78). */
export const InvitationList = observer(function InvitationList() {
  const { invitations } = useService(Directory);
  const { say } = useWords();
  return (
    <section aria-label={say(messages.invitations)}>
      <h2>{say(messages.invitations)}</h2>
      {!invitations.isReady && invitations.error === undefined && <SkeletonRows rows={2} rowHeight={44} />}
      {!invitations.isReady && invitations.error !== undefined && (
        <FailedState
          title={say(messages.invitationsFailed)}
          text={reasonOf(invitations.error) ?? say(messages.loadFailedHint)}
          onRetry={() => void invitations.loadMore()}
        />
      )}
      {invitations.isReady && invitations.items.length === 0 && (
        <p className="t-quiet members-none">{say(messages.noInvitations)}</p>
      )}
      {invitations.items.length > 0 && (
        <ul className="members-list">
          {invitations.items.map((invitation) => (
            <InvitationRow key={invitation.id} invitation={invitation} />
          ))}
        </ul>
      )}
      {invitations.isReady && !invitations.isComplete && (
        <Button variant="ghost" isBusy={invitations.isLoading} onClick={() => void invitations.loadMore()}>
          {say(messages.more)}
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
  const { say } = useWords();
  const row = useRef<HTMLLIElement>(null);
  useFocusHeir(row);
  const { email, role, status, addedBy } = invitation;

  async function revoke(): Promise<void> {
    const isSure = await questions.ask({
      title: say(messages.revokeTitle, { email }),
      text: say(messages.revokeText),
      yes: say(messages.revokeYes),
      no: say(messages.cancel),
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
          {addedBy !== '' && <span>{say(messages.invitedBy, { name: addedBy })}</span>}
          <span>
            {say(messages.sentOn)} <DateText day={dayOf(invitation.sentOn)} />
          </span>
          <span>
            {say(status === 'expired' ? messages.expiredOn : messages.expiresOn)}{' '}
            <DateText day={dayOf(invitation.expiresOn)} />
          </span>
        </span>
      </span>
      <span className="members-tags">
        {status === 'expired' && <Tag tone="warn">{say(messages.expired)}</Tag>}
        {status === 'accepted' && <Tag tone="info">{say(messages.setsUp)}</Tag>}
        <Tag>{say(roleNames[role])}</Tag>
      </span>
      {!isReadOnly && (
        <span className="members-buttons">
          <ActionButton
            size="small"
            aria-label={say(messages.invitationAction, { action: say(messages.resend), email })}
            onAct={() => directory.resend(invitation)}
          >
            {say(messages.resend)}
          </ActionButton>
          <ActionButton
            size="small"
            variant="ghost"
            isAtEnd
            aria-label={say(messages.invitationAction, { action: say(messages.revoke), email })}
            onAct={revoke}
          >
            {say(messages.revoke)}
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
