import { Ellipsis, LogOut, PencilLine, RotateCcw, ShieldCheck, UserMinus, UserRound } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { Navigation, Questions, Session, useService, useI18n } from '@tessera/core/client';
import { Button, IconButton, Menu, MenuHeading, MenuItem, MenuSeparator } from '@tessera/core/ui';
import { membersMessages } from '../messages';
import { isAdmin } from '../model/roles';
import type { Member } from '../model/member';
import { Directory } from '../tokens';

export interface MemberActionsProps {
  readonly member: Member;
  readonly onEdit: () => void;
}

/** An admin's actions on a member: role, details, removal; rejoining for a former one (R76, R77). */
export const MemberActions = observer(function MemberActions({ member, onEdit }: MemberActionsProps) {
  const directory = useService(Directory);
  const session = useService(Session);
  const questions = useService(Questions);
  const navigation = useService(Navigation);
  const { translate } = useI18n();
  const name = member.fullName;
  const company = session.portal?.name ?? '';
  const isSelf = directory.isSelf(member);
  const isLastAdmin = directory.isLastAdmin(member);
  const hasAdminRole = isAdmin(member);

  if (member.status === 'ended') {
    return (
      <Button
        size="small"
        icon={RotateCcw}
        aria-label={translate(membersMessages.bringBackName, { name })}
        onClick={() => void directory.bringBack(member)}
      >
        {translate(membersMessages.bringBack)}
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

  async function remove(): Promise<void> {
    if (!(await questions.ask(removeQuestion()))) {
      return;
    }
    if ((await directory.remove(member)) && isSelf) {
      await session.refreshPortal();
    }
  }

  return (
    <Menu
      position="end"
      width={280}
      target={<IconButton glyph={Ellipsis} label={translate(membersMessages.actionsForMember, { name })} />}
    >
      {isLastAdmin && <MenuHeading>{translate(membersMessages.lastAdmin)}</MenuHeading>}
      <MenuItem
        glyph={hasAdminRole ? UserRound : ShieldCheck}
        disabled={isLastAdmin}
        onSelect={() => void changeRole()}
      >
        {translate(hasAdminRole ? membersMessages.makeMember : membersMessages.makeAdmin)}
      </MenuItem>
      <MenuItem glyph={PencilLine} onSelect={onEdit}>
        {translate(membersMessages.editDetails)}
      </MenuItem>
      <MenuSeparator />
      <MenuItem glyph={isSelf ? LogOut : UserMinus} isDanger disabled={isLastAdmin} onSelect={() => void remove()}>
        {isSelf ? translate(membersMessages.leave, { company }) : translate(membersMessages.remove, { company })}
      </MenuItem>
    </Menu>
  );

  function stepDownQuestion() {
    return {
      title: translate(membersMessages.stepDownTitle),
      text: translate(membersMessages.stepDownText, { company }),
      yes: translate(membersMessages.stepDownYes),
      no: translate(membersMessages.cancel),
      isDangerous: true,
    };
  }

  function removeQuestion() {
    return {
      title: isSelf
        ? translate(membersMessages.leaveTitle, { company })
        : translate(membersMessages.removeTitle, { name, company }),
      text: isSelf ? translate(membersMessages.leaveText) : translate(membersMessages.removeText, { name }),
      yes: isSelf ? translate(membersMessages.leave, { company }) : translate(membersMessages.removeYes),
      no: translate(membersMessages.cancel),
      isDangerous: true,
    };
  }
});
