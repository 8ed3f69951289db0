import { Crown, Ellipsis, LogOut, PencilLine, RotateCcw, ShieldCheck, UserMinus, UserRound } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { Navigation, Questions, Session, useService, useI18n } from '@tessera/core/client';
import { Button, IconButton, Menu, MenuHeading, MenuItem, MenuSeparator } from '@tessera/core/ui';
import { memberListMessages } from './member-list-messages';
import { memberPageMessages } from './member-page-messages';
import { useMemberPage } from './use-member-page';
import { isAdmin } from '../model/roles';
import type { Member } from '../model/member';
import { Directory } from '../tokens';

export interface MemberActionsProps {
  readonly member: Member;
  readonly onEdit: () => void;
  /** Asks whether to end the membership. */
  readonly onRemove: () => void;
}

/** An admin's actions on a member: role, details, removal; rejoining for a former one (R76, R77). */
export const MemberActions = observer(function MemberActions({ member, onEdit, onRemove }: MemberActionsProps) {
  const directory = useService(Directory);
  const page = useMemberPage();
  const session = useService(Session);
  const questions = useService(Questions);
  const navigation = useService(Navigation);
  const { translate } = useI18n();
  const name = member.fullName;
  const company = session.portal?.name ?? '';
  const isSelf = directory.isSelf(member);
  const isLastAdmin = directory.isLastAdmin(member);
  const hasAdminRole = isAdmin(member);
  const isOwnerOfOther = member.isOwner === true && !isSelf;
  const isProtected = isLastAdmin || isOwnerOfOther;
  const mayTransfer = directory.isOwner && hasAdminRole && !isSelf;

  if (member.status === 'ended') {
    return (
      <Button
        size="small"
        icon={RotateCcw}
        aria-label={translate(memberPageMessages.bringBackName, { name })}
        onClick={() => void directory.bringBack(member)}
      >
        {translate(memberPageMessages.bringBack)}
      </Button>
    );
  }

  async function changeRole(): Promise<void> {
    const isStayingAdmin = !isSelf || !hasAdminRole;
    if (!isStayingAdmin && !(await questions.ask(stepDownQuestion()))) {
      return;
    }
    if ((await directory.changeRole(member, hasAdminRole ? 'member' : 'Admin')) && !isStayingAdmin) {
      // This page is for admins.
      navigation.go(navigation.home);
      await session.refreshPortal();
    }
  }

  async function transfer(): Promise<void> {
    const isSure = await questions.ask({
      title: translate(memberListMessages.makeOwnerTitle, { name, company }),
      text: translate(memberListMessages.makeOwnerText),
      yes: translate(memberListMessages.makeOwner),
      no: translate(memberPageMessages.cancel),
      isDangerous: true,
    });
    if (isSure) {
      await page.makeOwner(member);
    }
  }

  return (
    <Menu
      position="end"
      width={280}
      target={<IconButton glyph={Ellipsis} label={translate(memberPageMessages.actionsForMember, { name })} />}
    >
      {isOwnerOfOther && <MenuHeading>{translate(memberListMessages.ownerProtected)}</MenuHeading>}
      {isLastAdmin && <MenuHeading>{translate(memberPageMessages.lastAdmin)}</MenuHeading>}
      <MenuItem
        glyph={hasAdminRole ? UserRound : ShieldCheck}
        disabled={isProtected}
        onSelect={() => void changeRole()}
      >
        {translate(hasAdminRole ? memberPageMessages.makeMember : memberPageMessages.makeAdmin)}
      </MenuItem>
      <MenuItem glyph={PencilLine} onSelect={onEdit}>
        {translate(memberPageMessages.editDetails)}
      </MenuItem>
      {mayTransfer && (
        <MenuItem glyph={Crown} onSelect={() => void transfer()}>
          {translate(memberListMessages.makeOwner)}
        </MenuItem>
      )}
      <MenuSeparator />
      <MenuItem glyph={isSelf ? LogOut : UserMinus} isDanger disabled={isProtected} onSelect={onRemove}>
        {isSelf ? translate(memberPageMessages.leave, { company }) : translate(memberPageMessages.remove, { company })}
      </MenuItem>
    </Menu>
  );

  function stepDownQuestion() {
    return {
      title: translate(memberPageMessages.stepDownTitle),
      text: translate(memberPageMessages.stepDownText, { company }),
      yes: translate(memberPageMessages.stepDownYes),
      no: translate(memberPageMessages.cancel),
      isDangerous: true,
    };
  }
});
