import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { partOfFragment } from '@tessera/core/contract';
import { Navigation, Session, useFragment, useI18n, useParameters, useQuery, useService } from '@tessera/core/client';
import { EmptyState, PageTitle, SkeletonRows } from '@tessera/core/ui';
import { notifiedItemPath } from '../../contract/paths';
import { notificationsMessages as messages } from '../messages';

/** The target of links in emails: opens the item in its company, or says that there is nothing to open. */
export const NotifiedItemPage = observer(function NotifiedItemPage() {
  const { type, id } = useParameters(notifiedItemPath);
  const query = useQuery();
  const { fragment } = useFragment();
  const session = useService(Session);
  const navigation = useService(Navigation);
  const { translate } = useI18n();
  const clientId = query.get('clientId');
  const part = partOfFragment(fragment);
  const isElsewhere =
    clientId !== null &&
    clientId !== session.portal?.clientId &&
    session.portals.some((portal) => portal.clientId === clientId);
  const to = isElsewhere ? undefined : navigation.linkTo({ type, id, ...(part === undefined ? {} : { part }) });

  useEffect(() => {
    async function openElsewhere(): Promise<void> {
      if (clientId !== null) {
        await session.choosePortal(clientId);
        navigation.go(`${notifiedItemPath.to({ type, id })}#${fragment}`, { replace: true });
      }
    }
    if (isElsewhere) {
      void openElsewhere();
    } else if (to !== undefined) {
      navigation.go(to, { replace: true });
    }
  }, [session, navigation, clientId, isElsewhere, to, type, id, fragment]);

  if (isElsewhere || to !== undefined) {
    return <SkeletonRows />;
  }
  return (
    <>
      <PageTitle title={translate(messages.itemUnknown)} />
      <EmptyState sentence={translate(messages.itemUnknownHint)} />
    </>
  );
});
