import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { EntityLink, Session, useService, useI18n } from '@tessera/core/client';
import type { Message } from '@tessera/core/contract';
import { Button, Checkbox, DateText, FailedState, PersonAvatar, SkeletonRows, Tag } from '@tessera/core/ui';
import { memberListMessages } from './member-list-messages';
import { memberPageMessages } from './member-page-messages';
import { defaultMemberFilter } from '../list/member-filter';
import type { MemberFilter } from '../list/member-filter';
import { reasonOf } from '../list/reason-of';
import { roleNames } from '../model/roles';
import type { Member } from '../model/member';
import { Directory } from '../tokens';
import { MemberActions } from './member-actions';
import { MemberConflicts } from './member-conflicts';
import { MemberDetailsDialog } from './member-details-dialog';
import { MemberSelectionBar } from './member-selection-bar';
import { MemberToolbar } from './member-toolbar';
import type { MemberToolbarProps } from './member-toolbar';
import { RemoveMembersDialog } from './remove-members-dialog';
import { useMemberPage } from './use-member-page';
import './people.css';

/** Active or former members of the portal, one page at a time (R36, R74). */
export const MemberList = observer(function MemberList({ filter, onChange }: MemberToolbarProps) {
  const { translate } = useI18n();
  return (
    <section aria-label={translate(memberPageMessages.people)}>
      <div className="members-head">
        <h2>{translate(memberPageMessages.people)}</h2>
        <MemberToolbar filter={filter} onChange={onChange} />
      </div>
      <p className="t-meta members-note">{translate(memberListMessages.activityHint)}</p>
      <div className="members-selectable">
        <MemberRows />
        <MemberSelectionBar />
      </div>
    </section>
  );
});

const MemberRows = observer(function MemberRows() {
  const { members, filter } = useMemberPage();
  const { translate } = useI18n();
  const [edited, setEdited] = useState<Member>();
  const [removed, setRemoved] = useState<Member>();
  if (members === undefined) {
    return <SkeletonRows rows={4} rowHeight={44} />;
  }
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
    return <p className="t-quiet members-none">{translate(noneText(filter))}</p>;
  }
  // Names take the width of a column that would be empty.
  const hasWork = members.items.some(({ jobTitle, team }) => jobTitle !== '' || team !== '');
  return (
    <>
      <ul className="members-list">
        {members.items.map((member) => (
          <MemberRow
            key={member.id}
            member={member}
            hasWork={hasWork}
            onEdit={() => setEdited(member)}
            onRemove={() => setRemoved(member)}
          />
        ))}
      </ul>
      {!members.isComplete && (
        <Button variant="ghost" isBusy={members.isLoading} onClick={() => void members.loadMore()}>
          {translate(memberPageMessages.more)}
        </Button>
      )}
      {removed !== undefined && <RemoveMembersDialog members={[removed]} onClose={() => setRemoved(undefined)} />}
      {edited !== undefined && (
        <MemberDetailsDialog member={edited} onClose={() => setEdited(undefined)} onReopen={() => setEdited(edited)} />
      )}
    </>
  );
});

function noneText(filter: MemberFilter | undefined): Message {
  const { status, role, search, isInactive } = filter ?? defaultMemberFilter;
  if (role !== undefined || search !== '' || isInactive) {
    return memberListMessages.noneFound;
  }
  return status === 'active' ? memberPageMessages.noMembers : memberPageMessages.noFormer;
}

interface MemberRowProps {
  readonly member: Member;
  readonly hasWork: boolean;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

const MemberRow = observer(function MemberRow({ member, hasWork, onEdit, onRemove }: MemberRowProps) {
  const directory = useService(Directory);
  const session = useService(Session);
  const { selection } = useMemberPage();
  const { translate } = useI18n();
  const isSelected = selection.ids.has(member.id);
  return (
    <li data-selected={isSelected || undefined}>
      {!session.isReadOnly && (
        <Checkbox
          label={translate(memberListMessages.selectMember, { name: member.fullName })}
          isLabelHidden
          isChecked={isSelected}
          onChange={() => selection.toggle(member.id)}
        />
      )}
      <PersonAvatar name={member.fullName} id={member.id} photo={member.photo} size="large" isDecoration />
      <span className="members-name">
        <EntityLink entity={{ type: 'core.person', id: member.id }} className="t-cut">
          <bdi>{member.fullName}</bdi>
        </EntityLink>
        <span className="t-meta t-cut">{member.email}</span>
      </span>
      {hasWork && (
        <span className="members-work">
          <bdi className="t-cut">{member.jobTitle}</bdi>
          <bdi className="t-meta t-cut">{member.team}</bdi>
        </span>
      )}
      <LastActivity member={member} />
      <span className="members-tags">
        {directory.isSelf(member) && <Tag tone="accent">{translate(memberPageMessages.you)}</Tag>}
        {member.isOwner === true && <Tag tone="success">{translate(memberListMessages.owner)}</Tag>}
        {member.status === 'active' && <Tag>{translate(roleNames[member.role])}</Tag>}
      </span>
      {!session.isReadOnly && <MemberActions member={member} onEdit={onEdit} onRemove={onRemove} />}
      <MemberConflicts member={member} />
    </li>
  );
});

/** The last day on which a member opened the company. */
const LastActivity = observer(function LastActivity({ member }: { readonly member: Member }) {
  const { activity } = useService(Directory);
  const { translate } = useI18n();
  const days = activity.of(member.id);
  if (days === undefined) {
    return undefined;
  }
  const { activeOn, activityFrom } = days;
  return (
    <span className="t-meta members-activity">
      <span>{translate(activeOn === undefined ? memberListMessages.notActiveSince : memberListMessages.activeOn)}</span>{' '}
      <DateText day={activeOn ?? activityFrom} />
    </span>
  );
});
