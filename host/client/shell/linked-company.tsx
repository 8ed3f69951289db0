import { observer } from 'mobx-react-lite';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ReactElement } from 'react';
import { useLocation } from 'react-router-dom';
import { withoutCompany } from '@tessera/core/contract';
import { Navigation, Network, Session, useI18n, useReconnected, useService } from '@tessera/core/client';
import { ButtonLink, FailedState, LogoIllustration, MessagePage, SkeletonRows } from '@tessera/core/ui';
import { frameMessages } from '../frame-messages';
import { linkedCompanyMessages as messages } from '../linked-company-messages';
import { PageFrame } from './page-frame';

export interface LinkedCompanyProps {
  readonly clientId: string;
}

/**
 * For an address that names another company than the open one: opens it there, or says that the person does not belong to
 * that company, or that it could not be checked. The name of the company is not told.
 */
export const LinkedCompany = observer(function LinkedCompany({ clientId }: LinkedCompanyProps): ReactElement {
  const { pathname, search, hash } = useLocation();
  const address = withoutCompany(`${pathname}${search}${hash}`);
  const session = useService(Session);
  const navigation = useService(Navigation);
  const { translate } = useI18n();
  const network = useService(Network);
  const [checked, setChecked] = useState<{ readonly clientId: string; readonly isKnown: boolean }>();
  const current = useRef(clientId);
  const isMember = session.portals.some((portal) => portal.clientId === clientId);

  const check = useCallback(async (): Promise<void> => {
    current.current = clientId;
    // The person may have joined it since the companies were stored.
    const isKnown = await session.refreshPortal();
    if (current.current === clientId) {
      setChecked({ clientId, isKnown });
    }
  }, [session, clientId]);
  useEffect(() => {
    if (isMember) {
      void session.choosePortal(clientId, { address });
    } else {
      void check();
    }
  }, [session, clientId, address, isMember, check]);
  const isUnknown = checked?.clientId === clientId && !checked.isKnown;
  useReconnected(() => {
    if (isUnknown) {
      void check();
    }
  });

  if (isMember || checked?.clientId !== clientId) {
    return <SkeletonRows rows={12} />;
  }
  if (isUnknown) {
    return (
      <PageFrame title={translate(messages.linkedUnknown)} pageKey="linked-company">
        <FailedState
          isWhole
          title={translate(messages.linkedUnknown)}
          text={translate(network.online ? messages.linkedUnknownText : messages.linkedOffline)}
          onRetry={() => void check()}
        />
      </PageFrame>
    );
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
