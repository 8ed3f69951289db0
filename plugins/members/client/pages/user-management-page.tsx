import { UserPlus, UsersRound } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useMemo, useState } from 'react';
import {
  Api,
  Clock,
  I18n,
  LazyComponent,
  Navigation,
  Session,
  Toasts,
  useI18n,
  useQuery,
  useService,
} from '@tessera/core/client';
import type { ComponentLoader } from '@tessera/core/client';
import { Button, PageBody, PageTitle } from '@tessera/core/ui';
import { userManagementPath } from '../../contract/paths';
import { InvitationLinksDialog } from '../components/invitation-links-dialog';
import { InvitationList } from '../components/invitation-list';
import { MemberList } from '../components/member-list';
import { memberListMessages } from '../components/member-list-messages';
import { memberPageMessages } from '../components/member-page-messages';
import { OutcomesDialog } from '../components/outcomes-dialog';
import { MemberPageContext } from '../components/use-member-page';
import type { InviteManyDialogProps } from '../invitations/invite-many-dialog';
import { inviteListQuery, readMemberFilter, writeMemberFilter } from '../list/member-filter';
import type { MemberFilter } from '../list/member-filter';
import { MemberPage } from '../stores/member-page';
import { Directory, InviteDialog } from '../tokens';

const loadInviteMany: ComponentLoader<InviteManyDialogProps> = () =>
  import('../invitations/invite-many-dialog').then((module) => module.InviteManyDialog);

/** Members of the portal and pending invitations (R74, R75, R78). The filter of the members is in the address. */
export const UserManagementPage = observer(function UserManagementPage() {
  const session = useService(Session);
  const dialog = useService(InviteDialog);
  const directory = useService(Directory);
  const navigation = useService(Navigation);
  const services = {
    api: useService(Api),
    toasts: useService(Toasts),
    words: useService(I18n),
    clock: useService(Clock),
    session,
    directory,
  };
  const [page] = useState(() => new MemberPage(services));
  const { translate } = useI18n();
  const query = useQuery();
  const filter = useMemo(() => readMemberFilter(query), [query]);
  const shown = JSON.stringify(filter);
  const isInviting = query.has(inviteListQuery);
  const { seats } = directory;
  useEffect(() => void directory.invitations.refresh(), [directory]);
  useEffect(() => {
    page.show(JSON.parse(shown) as MemberFilter);
    return () => page.close();
  }, [page, shown]);

  function change(changes: Partial<MemberFilter>, options?: { readonly replace?: boolean }): void {
    navigation.go(`${userManagementPath.to({})}${writeMemberFilter({ ...filter, ...changes })}`, options);
  }

  return (
    <MemberPageContext value={page}>
      <PageTitle
        title={translate(memberPageMessages.title)}
        count={seats === undefined ? directory.totalMembers : translate(memberPageMessages.seats, { ...seats })}
        actions={
          !session.isReadOnly && (
            <>
              <span className="members-invite-list">
                <Button
                  icon={UsersRound}
                  onClick={() => navigation.go(`${userManagementPath.to({})}?${inviteListQuery}=`)}
                >
                  {translate(memberListMessages.inviteList)}
                </Button>
              </span>
              <Button variant="primary" icon={UserPlus} onClick={() => dialog.open()}>
                {translate(memberPageMessages.invitePeople)}
              </Button>
            </>
          )
        }
      />
      <PageBody width="settings">
        <MemberList filter={filter} onChange={change} />
        <InvitationList />
      </PageBody>
      <OutcomesDialog />
      {page.links.length > 0 && <InvitationLinksDialog links={page.links} onClose={() => page.showLinks([])} />}
      <LazyComponent
        load={loadInviteMany}
        with={isInviting ? { onClose: () => change({}, { replace: true }) } : undefined}
        onClose={() => change({}, { replace: true })}
      />
    </MemberPageContext>
  );
});
