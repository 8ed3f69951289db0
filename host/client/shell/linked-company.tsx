import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { ReactElement } from 'react';
import { useLocation } from 'react-router-dom';
import { withoutCompany } from '@tessera/core/contract';
import { Navigation, Session, useI18n, useService } from '@tessera/core/client';
import { ButtonLink, LogoIllustration, MessagePage, SkeletonRows } from '@tessera/core/ui';
import { frameMessages } from '../frame-messages';
import { linkedCompanyMessages as messages } from '../linked-company-messages';
import { PageFrame } from './page-frame';

export interface LinkedCompanyProps {
  readonly clientId: string;
}

/**
 * For an address that names another company than the open one: opens it there, or says that the person does not belong to
 * that company. The name of the company is not told.
 */
export const LinkedCompany = observer(function LinkedCompany({ clientId }: LinkedCompanyProps): ReactElement {
  const { pathname, search, hash } = useLocation();
  const address = withoutCompany(`${pathname}${search}${hash}`);
  const session = useService(Session);
  const navigation = useService(Navigation);
  const { translate } = useI18n();
  const [checked, setChecked] = useState<string>();
  const isMember = session.portals.some((portal) => portal.clientId === clientId);

  useEffect(() => {
    let isCurrent = true;
    async function check(): Promise<void> {
      // The person may have joined it since the companies were stored.
      await session.refreshPortal();
      if (isCurrent) {
        setChecked(clientId);
      }
    }
    if (isMember) {
      void session.choosePortal(clientId, { address });
    } else {
      void check();
    }
    return () => {
      isCurrent = false;
    };
  }, [session, clientId, address, isMember]);

  if (isMember || checked !== clientId) {
    return <SkeletonRows rows={12} />;
  }
  const title = translate(messages.linkedTitle);
  return (
    <PageFrame title={title} pageKey="linked-company">
      <MessagePage
        drawing={<LogoIllustration kind="closed" />}
        title={title}
        text={translate(messages.linkedText)}
        actions={
          <ButtonLink variant="primary" size="large" to={navigation.home}>
            {translate(frameMessages.goToStart)}
          </ButtonLink>
        }
      />
    </PageFrame>
  );
});
