import { Link2, MailX, Send } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { Questions, useI18n, useService } from '@tessera/core/client';
import { Button, SelectionBar } from '@tessera/core/ui';
import { Directory } from '../tokens';
import { invitationLinkMessages } from './invitation-link-messages';
import { memberListMessages as messages } from './member-list-messages';
import { memberPageMessages } from './member-page-messages';
import { useMemberPage } from './use-member-page';

/** What can be done with the selected invitations. */
export const InvitationSelectionBar = observer(function InvitationSelectionBar() {
  const page = useMemberPage();
  const { linksByHand } = useService(Directory);
  const questions = useService(Questions);
  const { translate } = useI18n();
  const selected = page.selectedInvitations;
  const count = selected.length;
  if (count === 0) {
    return undefined;
  }

  async function revoke(): Promise<void> {
    const isSure = await questions.ask({
      title: translate(messages.revokeManyTitle, { count }),
      text: translate(memberPageMessages.revokeText),
      yes: translate(messages.revokeManyYes, { count }),
      no: translate(memberPageMessages.cancel),
      isDangerous: true,
    });
    if (isSure) {
      await page.changeInvitations('revoke', selected);
    }
  }

  return (
    <SelectionBar count={count} onClear={() => page.invitationSelection.clear()}>
      {linksByHand && (
        <Button size="small" variant="ghost" icon={Link2} onClick={() => void page.createLinks(selected)}>
          {translate(invitationLinkMessages.copyLinks)}
        </Button>
      )}
      <Button size="small" variant="ghost" icon={Send} onClick={() => void page.changeInvitations('resend', selected)}>
        {translate(memberPageMessages.resend)}
      </Button>
      <Button size="small" variant="danger" icon={MailX} onClick={() => void revoke()}>
        {translate(memberPageMessages.revoke)}
      </Button>
    </SelectionBar>
  );
});
