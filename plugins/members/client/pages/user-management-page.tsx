import { observer } from 'mobx-react-lite';
import { UserPlus } from 'lucide-react';
import { useEffect } from 'react';
import { Session, useService, useI18n } from '@tessera/core/client';
import { Button, PageBody, PageTitle } from '@tessera/core/ui';
import { InvitationList } from '../components/invitation-list';
import { MemberList } from '../components/member-list';
import { memberPageMessages } from '../components/member-page-messages';
import { Directory, InviteDialog } from '../tokens';

/** Members of the portal and pending invitations (R74, R75, R78). */
export const UserManagementPage = observer(function UserManagementPage() {
  const session = useService(Session);
  const dialog = useService(InviteDialog);
  const directory = useService(Directory);
  const { translate } = useI18n();
  const { seats } = directory;
  useEffect(() => void directory.refresh(), [directory]);
  return (
    <>
      <PageTitle
        title={translate(memberPageMessages.title)}
        count={seats === undefined ? directory.totalMembers : translate(memberPageMessages.seats, { ...seats })}
        actions={
          !session.isReadOnly && (
            <Button variant="primary" icon={UserPlus} onClick={() => dialog.open()}>
              {translate(memberPageMessages.invitePeople)}
            </Button>
          )
        }
      />
      <PageBody width="settings">
        <MemberList />
        <InvitationList />
      </PageBody>
    </>
  );
});
