import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Session, useService, useI18n } from '@tessera/core/client';
import { Button, FailedState, PersonAvatar, SegmentedControl, SkeletonRows, Tag } from '@tessera/core/ui';
import { memberPageMessages } from './member-page-messages';
import { reasonOf } from '../model/reason-of';
import { roleNames } from '../model/roles';
import type { Member } from '../model/member';
import { Directory } from '../tokens';
import { MemberActions } from './member-actions';
import { MemberConflicts } from './member-conflicts';
import { MemberDetailsDialog } from './member-details-dialog';
import './people.css';

/** Active or former members of the portal, one page at a time (R36, R74). */
export const MemberList = observer(function MemberList() {
  const directory = useService(Directory);
  const { translate } = useI18n();
  return (
    <section aria-label={translate(memberPageMessages.people)}>
      <div className="members-head">
        <h2>{translate(memberPageMessages.people)}</h2>
        <SegmentedControl
          label={translate(memberPageMessages.show)}
          value={directory.status}
          onChange={(status) => directory.showStatus(status)}
          segments={[
            { value: 'active', label: translate(memberPageMessages.active) },
            { value: 'ended', label: translate(memberPageMessages.former) },
          ]}
        />
      </div>
      <MemberRows />
    </section>
  );
});

const MemberRows = observer(function MemberRows() {
  const directory = useService(Directory);
  const { translate } = useI18n();
  const [edited, setEdited] = useState<Member>();
  const { members, status } = directory;
  if (!members.isReady) {
    if (members.error === undefined) {
      return <SkeletonRows rows={4} rowHeight={44} />;
    }
    return (
      <FailedState
        title={translate(memberPageMessages.loadFailed)}
        text={reasonOf(members.error) ?? translate(memberPageMessages.loadFailedHint)}
        onRetry={() => void members.loadMore()}
      />
    );
  }
  if (members.items.length === 0) {
    return (
      <p className="t-quiet members-none">
        {translate(status === 'active' ? memberPageMessages.noMembers : memberPageMessages.noFormer)}
      </p>
    );
  }
  // Names take the width of a column that would be empty.
  const hasWork = members.items.some(({ jobTitle, team }) => jobTitle !== '' || team !== '');
  return (
    <>
      <ul className="members-list">
        {members.items.map((member) => (
          <MemberRow key={member.id} member={member} hasWork={hasWork} onEdit={() => setEdited(member)} />
        ))}
      </ul>
      {!members.isComplete && (
        <Button variant="ghost" isBusy={members.isLoading} onClick={() => void members.loadMore()}>
          {translate(memberPageMessages.more)}
        </Button>
      )}
      {edited !== undefined && (
        <MemberDetailsDialog member={edited} onClose={() => setEdited(undefined)} onReopen={() => setEdited(edited)} />
      )}
    </>
  );
});

interface MemberRowProps {
  readonly member: Member;
  readonly hasWork: boolean;
  readonly onEdit: () => void;
}

const MemberRow = observer(function MemberRow({ member, hasWork, onEdit }: MemberRowProps) {
  const directory = useService(Directory);
  const session = useService(Session);
  const { translate } = useI18n();
  return (
    <li>
      <PersonAvatar name={member.fullName} id={member.id} photo={member.photo} size="large" isDecoration />
      <span className="members-name">
        <bdi className="t-cut">{member.fullName}</bdi>
        <span className="t-meta t-cut">{member.email}</span>
      </span>
      {hasWork && (
        <span className="members-work">
          <bdi className="t-cut">{member.jobTitle}</bdi>
          <bdi className="t-meta t-cut">{member.team}</bdi>
        </span>
      )}
      <span className="members-tags">
        {directory.isSelf(member) && <Tag tone="accent">{translate(memberPageMessages.you)}</Tag>}
        {member.status === 'active' && <Tag>{translate(roleNames[member.role])}</Tag>}
      </span>
      {!session.isReadOnly && <MemberActions member={member} onEdit={onEdit} />}
      <MemberConflicts member={member} />
    </li>
  );
});
