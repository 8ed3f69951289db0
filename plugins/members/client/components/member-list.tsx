import { Api, Session, useService, useWords } from '@tessera/core/client';
import { Button, FailedState, PersonAvatar, SkeletonRows, Tag, usePages } from '@tessera/core/ui';
import { useRef } from 'react';
import { listMembers } from '../../contract/endpoints';
import { messages } from '../messages';
import './people.css';

const roleNames = { Admin: messages.roleAdmin, member: messages.roleMember } as const;

/** Active members by name, a page at a time (R74). */
export function MemberList() {
  const api = useService(Api);
  const session = useService(Session);
  const { say } = useWords();
  const load = useRef(async (cursor: string | undefined, signal: AbortSignal) => {
    const answer = await api.call(listMembers, { query: { cursor } }, { signal, onFailure: 'caller' });
    return { items: answer.items.map((user) => ({ ...user, id: user.UserID })), nextCursor: answer.nextCursor };
  });
  const pages = usePages(load.current);
  if (pages.state === 'loading') {
    return <SkeletonRows rows={4} rowHeight={44} />;
  }
  if (pages.state === 'failed') {
    return (
      <FailedState
        title={say(messages.loadFailed)}
        text={pages.reason ?? say(messages.loadFailedHint)}
        onRetry={pages.retry}
      />
    );
  }
  // Names take the room of a column that would be empty.
  const hasWork = pages.items.some(({ JobTitle, Team }) => JobTitle !== '' || Team !== '');
  return (
    <section aria-label={say(messages.people)}>
      <h2>{say(messages.people)}</h2>
      <ul className="members-list">
        {pages.items.map((user) => (
          <li key={user.id}>
            <PersonAvatar name={user.FullName} id={user.UserID} photo={user.photo} size="large" isDecoration />
            <span className="members-name">
              <bdi className="t-cut">{user.FullName}</bdi>
              <span className="t-meta t-cut">{user.Email}</span>
            </span>
            {hasWork && (
              <span className="members-work">
                <bdi className="t-cut">{user.JobTitle}</bdi>
                <bdi className="t-meta t-cut">{user.Team}</bdi>
              </span>
            )}
            <span className="members-tags">
              {user.UserID === session.user?.userId && <Tag tone="accent">{say(messages.you)}</Tag>}
              <Tag>{say(roleNames[user.role])}</Tag>
            </span>
          </li>
        ))}
      </ul>
      {pages.hasMore && (
        <Button variant="ghost" isBusy={pages.state === 'more'} onClick={pages.loadMore}>
          {say(messages.more)}
        </Button>
      )}
    </section>
  );
}
