import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { Api, ApiError, Resource, Session, Toasts, useService, useWords } from '@tessera/core/client';
import { ActionButton, FailedState, RelativeTime, SkeletonRows, Tag, useFocusHeir } from '@tessera/core/ui';
import { listInvitations, resendInvitation, revokeInvitation } from '../../contract/endpoints';
import { messages } from '../messages';
import './people.css';

export interface InvitationListProps {
  /** Changes when invitations may have been sent: the list asks again. */
  readonly isStale: boolean;
}

/** Invitations that nobody has accepted yet, newest first (R78). */
export const InvitationList = observer(function InvitationList({ isStale }: InvitationListProps) {
  const api = useService(Api);
  const toasts = useService(Toasts);
  const { isReadOnly } = useService(Session);
  const { say } = useWords();
  const [invitations] = useState(
    () =>
      new Resource({
        load: (signal) => api.call(listInvitations, { query: { limit: 200 } }, { signal, onFailure: 'caller' }),
      }),
  );
  useEffect(() => {
    if (!isStale) {
      void invitations.refresh();
    }
  }, [invitations, isStale]);

  async function act(work: Promise<unknown>, done: string): Promise<void> {
    try {
      await work;
      toasts.success(done);
    } catch (error) {
      if (!(error instanceof ApiError)) {
        throw error;
      }
    }
    await invitations.refresh();
  }

  const open = (invitations.value?.items ?? []).filter(({ status }) => status !== 'accepted');
  return (
    <section aria-label={say(messages.invitations)}>
      <h2>{say(messages.invitations)}</h2>
      {invitations.value === undefined && invitations.error === undefined && <SkeletonRows rows={2} rowHeight={44} />}
      {invitations.value === undefined && invitations.error !== undefined && (
        <FailedState
          title={say(messages.invitationsFailed)}
          text={say(messages.loadFailedHint)}
          onRetry={() => void invitations.refresh()}
        />
      )}
      {invitations.value !== undefined && open.length === 0 && <p className="t-quiet">{say(messages.noInvitations)}</p>}
      <ul className="members-list">
        {open.map((invitation) => (
          <Invitation key={invitation.id}>
            <span className="members-name">
              <bdi className="t-cut">{invitation.email}</bdi>
              <span className="t-meta">
                <RelativeTime instant={invitation.sentOn} />
              </span>
            </span>
            {invitation.status === 'expired' && <Tag tone="warn">{say(messages.expired)}</Tag>}
            {!isReadOnly && (
              <>
                <ActionButton
                  size="small"
                  aria-label={say(messages.actionsFor, { action: say(messages.resend), email: invitation.email })}
                  onAct={() =>
                    act(
                      api.call(resendInvitation, { body: { toEmail: invitation.email } }),
                      say(messages.resent, { email: invitation.email }),
                    )
                  }
                >
                  {say(messages.resend)}
                </ActionButton>
                <ActionButton
                  size="small"
                  variant="ghost"
                  isAtEnd
                  aria-label={say(messages.actionsFor, { action: say(messages.revoke), email: invitation.email })}
                  onAct={() =>
                    act(
                      api.call(revokeInvitation, { params: { id: invitation.id } }),
                      say(messages.revoked, { email: invitation.email }),
                    )
                  }
                >
                  {say(messages.revoke)}
                </ActionButton>
              </>
            )}
          </Invitation>
        ))}
      </ul>
    </section>
  );
});

/** One line; when it goes, the focus stays in the list. */
function Invitation({ children }: { readonly children: ReactNode }) {
  const line = useRef<HTMLLIElement>(null);
  useFocusHeir(line);
  return <li ref={line}>{children}</li>;
}
