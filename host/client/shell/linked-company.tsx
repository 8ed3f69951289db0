import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { ReactElement } from 'react';
import { Navigation, Session, useI18n, useService } from '@tessera/core/client';
import { ButtonLink, LogoIllustration, MessagePage, SkeletonRows } from '@tessera/core/ui';
import { frameMessages } from '../frame-messages';
import { linkedCompanyMessages as messages } from '../linked-company-messages';

export interface LinkedCompanyProps {
  readonly clientId: string;
  /** The address without its company. */
  readonly address: string;
}

/**
 * For an address that names another company than the open one: opens it there, or says that the person does not belong to
 * that company. The name of the company is not told.
 */
export const LinkedCompany = observer(function LinkedCompany({ clientId, address }: LinkedCompanyProps): ReactElement {
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
  return (
    <MessagePage
      drawing={<LogoIllustration kind="closed" />}
      title={translate(messages.linkedTitle)}
      text={translate(messages.linkedText)}
      actions={
        <ButtonLink variant="primary" size="large" to={navigation.home}>
          {translate(frameMessages.goToStart)}
        </ButtonLink>
      }
    />
  );
});
