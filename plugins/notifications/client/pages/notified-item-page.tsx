import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { partOfFragment } from '@tessera/core/contract';
import { Navigation, useFragment, useI18n, useParameters, useService } from '@tessera/core/client';
import { EmptyState, PageTitle, SkeletonRows } from '@tessera/core/ui';
import { notifiedItemPath } from '../../contract/paths';
import { notificationsMessages as messages } from '../messages';

/** The target of links in emails, which name the company: opens the item, or says that there is nothing to open. */
export const NotifiedItemPage = observer(function NotifiedItemPage() {
  const { type, id } = useParameters(notifiedItemPath);
  const { fragment } = useFragment();
  const navigation = useService(Navigation);
  const { translate } = useI18n();
  const part = partOfFragment(fragment);
  const to = navigation.linkTo({ type, id, ...(part === undefined ? {} : { part }) });

  useEffect(() => {
    if (to !== undefined) {
      navigation.go(to, { replace: true });
    }
  }, [navigation, to]);

  if (to !== undefined) {
    return <SkeletonRows />;
  }
  return (
    <>
      <PageTitle title={translate(messages.itemUnknown)} />
      <EmptyState sentence={translate(messages.itemUnknownHint)} />
    </>
  );
});
