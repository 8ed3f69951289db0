import { observer } from 'mobx-react-lite';
import { useRef } from 'react';
import { useI18n, useService } from '@tessera/core/client';
import { ActionButton, Tag, UnsentTag, useFocusFallback } from '@tessera/core/ui';
import { memberPageMessages } from './member-page-messages';
import { roleNames } from '../model/roles';
import { Inviter } from '../inviter';
import type { WaitingInvitation } from '../inviter';
import './people.css';

/** Invitations that wait on this device for the connection, or were refused. */
export const WaitingInvitationList = observer(function WaitingInvitationList() {
  const inviter = useService(Inviter);
  return inviter.waiting.map((invitation) => (
    <WaitingInvitationRow key={`${invitation.key} ${invitation.email}`} invitation={invitation} />
  ));
});

interface WaitingInvitationRowProps {
  readonly invitation: WaitingInvitation;
}

function WaitingInvitationRow({ invitation }: WaitingInvitationRowProps) {
  const inviter = useService(Inviter);
  const { translate } = useI18n();
  const row = useRef<HTMLLIElement>(null);
  useFocusFallback(row);
  const { email, role, state, reason, canWithdraw } = invitation;
  return (
    <li ref={row} className="members-invitation">
      <span className="members-name">
        <bdi className="t-cut">{email}</bdi>
        {reason.length > 0 && <span className="t-meta">{reason[0]}</span>}
      </span>
      <span className="members-tags">
        <UnsentTag state={state} />
        <Tag>{translate(roleNames[role])}</Tag>
      </span>
      <span className="members-buttons">
        {state === 'refused' && (
          <RowAction
            action={translate(memberPageMessages.resend)}
            email={email}
            onAction={() => inviter.retry(invitation)}
          />
        )}
        {canWithdraw && (
          <RowAction
            action={translate(memberPageMessages.withdraw)}
            email={email}
            onAction={() => inviter.withdraw(invitation)}
          />
        )}
      </span>
    </li>
  );
}

interface RowActionProps {
  readonly action: string;
  readonly email: string;
  readonly onAction: () => Promise<void>;
}

function RowAction({ action, email, onAction }: RowActionProps) {
  const { translate } = useI18n();
  return (
    <ActionButton
      size="small"
      aria-label={translate(memberPageMessages.invitationAction, { action, email })}
      onAction={onAction}
    >
      {action}
    </ActionButton>
  );
}
