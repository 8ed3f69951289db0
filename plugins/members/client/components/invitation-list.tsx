import { observer } from 'mobx-react-lite';
import { useRef } from 'react';
import { Questions, Session, useService, useI18n } from '@tessera/core/client';
import {
  ActionButton,
  Checkbox,
  Button,
  DateText,
  FailedState,
  SkeletonRows,
  Tag,
  useFocusFallback,
} from '@tessera/core/ui';
import { invitationLinkMessages } from './invitation-link-messages';
import { InvitationSelectionBar } from './invitation-selection-bar';
import { memberListMessages } from './member-list-messages';
import { memberPageMessages } from './member-page-messages';
import { useMemberPage } from './use-member-page';
import { reasonOf } from '../list/reason-of';
import { roleNames } from '../model/roles';
import type { Invitation } from '../model/member';
import { Inviter } from '../inviter';
import { Directory } from '../tokens';
import { WaitingInvitationList } from './waiting-invitation-list';
import './people.css';

/** Pending invitations, newest first (R78). */
export const InvitationList = observer(function InvitationList() {
  const { invitations, linksByHand } = useService(Directory);
  const { waiting } = useService(Inviter);
  const { isReadOnly } = useService(Session);
  const { invitationSelection } = useMemberPage();
  const { translate } = useI18n();
  return (
    <section aria-label={translate(memberPageMessages.invitations)}>
      <div className="members-head">
        <h2>{translate(memberPageMessages.invitations)}</h2>
        {!isReadOnly && invitations.items.length > 1 && (
          <Button
            size="small"
            variant="ghost"
            onClick={() => invitationSelection.addAll(invitations.items.map(({ id }) => id))}
          >
            {translate(memberListMessages.selectAllInvitations)}
          </Button>
        )}
      </div>
      {!invitations.isReady && invitations.error === undefined && <SkeletonRows rows={2} rowHeight={44} />}
      {!invitations.isReady && invitations.error !== undefined && (
        <FailedState
          title={translate(memberPageMessages.invitationsFailed)}
          text={reasonOf(invitations.error) ?? translate(memberPageMessages.loadFailedHint)}
          onRetry={() => void invitations.loadMore()}
        />
      )}
      {invitations.isReady && invitations.items.length === 0 && waiting.length === 0 && (
        <p className="t-quiet members-none">{translate(memberPageMessages.noInvitations)}</p>
      )}
      {linksByHand && invitations.items.length > 0 && (
        <p className="t-meta members-note">{translate(invitationLinkMessages.byHandNotice)}</p>
      )}
      {invitations.items.length + waiting.length > 0 && (
        <div className="members-selectable">
          <ul className="members-list">
            <WaitingInvitationList />
            {invitations.items.map((invitation) => (
              <InvitationRow key={invitation.id} invitation={invitation} />
            ))}
          </ul>
          <InvitationSelectionBar />
        </div>
      )}
      {invitations.isReady && !invitations.isComplete && (
        <Button variant="ghost" isBusy={invitations.isLoading} onClick={() => void invitations.loadMore()}>
          {translate(memberPageMessages.more)}
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
  const page = useMemberPage();
  const { invitationSelection: selection } = page;
  const { email, role, status, addedBy } = invitation;
  const isSelected = selection.ids.has(invitation.id);

  async function revoke(): Promise<void> {
    const isSure = await questions.ask({
      title: translate(memberPageMessages.revokeTitle, { email }),
      text: translate(memberPageMessages.revokeText),
      yes: translate(memberPageMessages.revokeYes),
      no: translate(memberPageMessages.cancel),
      isDangerous: true,
    });
    if (isSure) {
      await directory.revoke(invitation);
    }
  }

  return (
    <li ref={row} className="members-invitation" data-selected={isSelected || undefined}>
      {!isReadOnly && (
        <Checkbox
          label={translate(memberListMessages.selectInvitation, { email })}
          isLabelHidden
          isChecked={isSelected}
          onChange={() => selection.toggle(invitation.id)}
        />
      )}
      <span className="members-name">
        <bdi className="t-cut">{invitation.fullName === undefined ? email : `${invitation.fullName} · ${email}`}</bdi>
        <span className="t-meta members-facts">
          {addedBy !== undefined && <span>{translate(memberPageMessages.invitedBy, { name: addedBy.fullName })}</span>}
          <span>
            {translate(memberPageMessages.sentOn)} <DateText day={dayOf(invitation.sentOn)} />
          </span>
          <span>
            {translate(status === 'expired' ? memberPageMessages.expiredOn : memberPageMessages.expiresOn)}{' '}
            <DateText day={dayOf(invitation.expiresOn)} />
          </span>
        </span>
      </span>
      <span className="members-tags">
        {status === 'expired' && <Tag tone="warn">{translate(memberPageMessages.expired)}</Tag>}
        {status === 'accepted' && <Tag tone="info">{translate(memberPageMessages.setsUp)}</Tag>}
        <Tag>{translate(roleNames[role])}</Tag>
      </span>
      {!isReadOnly && (
        <span className="members-buttons">
          {directory.linksByHand && (
            <ActionButton
              size="small"
              aria-label={translate(memberPageMessages.invitationAction, {
                action: translate(invitationLinkMessages.copyLink),
                email,
              })}
              onAction={() => page.createLinks([invitation])}
            >
              {translate(invitationLinkMessages.copyLink)}
            </ActionButton>
          )}
          <ActionButton
            size="small"
            aria-label={translate(memberPageMessages.invitationAction, {
              action: translate(memberPageMessages.resend),
              email,
            })}
            onAction={() => directory.resend(invitation)}
          >
            {translate(memberPageMessages.resend)}
          </ActionButton>
          <ActionButton
            size="small"
            variant="ghost"
            isAtEnd
            aria-label={translate(memberPageMessages.invitationAction, {
              action: translate(memberPageMessages.revoke),
              email,
            })}
            onAction={revoke}
          >
            {translate(memberPageMessages.revoke)}
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
