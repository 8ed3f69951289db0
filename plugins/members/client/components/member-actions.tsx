import { Ellipsis, LogOut, PencilLine, RotateCcw, ShieldCheck, UserMinus, UserRound } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { Navigation, Questions, Session, useService, useWords } from '@tessera/core/client';
import { Button, IconButton, Menu, MenuHeading, MenuItem, MenuLine } from '@tessera/core/ui';
import { messages } from '../messages';
import { isAdmin } from '../model/roles';
import type { Member } from '../stores/member-directory';
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
  const { say } = useWords();
  const name = member.FullName;
  const company = session.portal?.name ?? '';
  const isSelf = directory.isSelf(member);
  const isLastAdmin = directory.isLastAdmin(member);
  const hasAdminRole = isAdmin(member);

  if (member.status === 'ended') {
    return (
      <Button
        size="small"
        icon={RotateCcw}
        aria-label={say(messages.bringBackName, { name })}
        onClick={() => void directory.bringBack(member)}
      >
        {say(messages.bringBack)}
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
      target={<IconButton glyph={Ellipsis} label={say(messages.actionsForMember, { name })} />}
    >
      {isLastAdmin && <MenuHeading>{say(messages.lastAdmin)}</MenuHeading>}
      <MenuItem
        glyph={hasAdminRole ? UserRound : ShieldCheck}
        disabled={isLastAdmin}
        onSelect={() => void changeRole()}
      >
        {say(hasAdminRole ? messages.makeMember : messages.makeAdmin)}
      </MenuItem>
      <MenuItem glyph={PencilLine} onSelect={onEdit}>
        {say(messages.editDetails)}
      </MenuItem>
      <MenuLine />
      <MenuItem glyph={isSelf ? LogOut : UserMinus} isDanger disabled={isLastAdmin} onSelect={() => void remove()}>
        {isSelf ? say(messages.leave, { company }) : say(messages.remove, { company })}
      </MenuItem>
    </Menu>
  );

  function stepDownQuestion() {
    return {
      title: say(messages.stepDownTitle),
      text: say(messages.stepDownText, { company }),
      yes: say(messages.stepDownYes),
      no: say(messages.cancel),
      isDangerous: true,
    };
  }

  function removeQuestion() {
    return {
      title: isSelf ? say(messages.leaveTitle, { company }) : say(messages.removeTitle, { name, company }),
      text: isSelf ? say(messages.leaveText) : say(messages.removeText, { name }),
      yes: isSelf ? say(messages.leave, { company }) : say(messages.removeYes),
      no: say(messages.cancel),
      isDangerous: true,
    };
  }
});
