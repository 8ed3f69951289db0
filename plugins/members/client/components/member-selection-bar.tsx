import { RotateCcw, ShieldCheck, UserMinus, UserRound } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useI18n } from '@tessera/core/client';
import { Button, SelectionBar } from '@tessera/core/ui';
import type { Member } from '../model/member';
import { memberListMessages as messages } from './member-list-messages';
import { memberPageMessages } from './member-page-messages';
import { RemoveMembersDialog } from './remove-members-dialog';
import { useMemberPage } from './use-member-page';

/** What can be done with the selected members. */
export const MemberSelectionBar = observer(function MemberSelectionBar() {
  const page = useMemberPage();
  const { translate } = useI18n();
  const [removed, setRemoved] = useState<readonly Member[]>();
  const selected = page.selectedMembers;
  const isFormer = page.filter?.status === 'ended';
  return (
    <>
      {selected.length > 0 && (
        <SelectionBar count={selected.length} onClear={() => page.selection.clear()}>
          {isFormer ? (
            <Button size="small" variant="ghost" icon={RotateCcw} onClick={() => void page.bringAllBack(selected)}>
              {translate(memberPageMessages.bringBack)}
            </Button>
          ) : (
            <>
              <Button
                size="small"
                variant="ghost"
                icon={ShieldCheck}
                onClick={() => void page.changeRoles(selected, 'Admin')}
              >
                {translate(memberPageMessages.makeAdmin)}
              </Button>
              <Button
                size="small"
                variant="ghost"
                icon={UserRound}
                onClick={() => void page.changeRoles(selected, 'member')}
              >
                {translate(memberPageMessages.makeMember)}
              </Button>
              <Button size="small" variant="danger" icon={UserMinus} onClick={() => setRemoved(selected)}>
                {translate(messages.removeSelected)}
              </Button>
            </>
          )}
        </SelectionBar>
      )}
      {removed !== undefined && <RemoveMembersDialog members={removed} onClose={() => setRemoved(undefined)} />}
    </>
  );
});
