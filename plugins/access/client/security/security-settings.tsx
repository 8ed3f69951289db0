import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { Api, EntityServices, Session, useEntity, useI18n, useService } from '@tessera/core/client';
import { FailedState, PageBody, PageTitle, SkeletonRows } from '@tessera/core/ui';
import { CompanyTokens } from './company-tokens';
import { PolicyForm } from './policy-form';
import { securityMessages as messages } from './security-messages';
import { SecurityPolicyStore } from './security-policy-store';
import './security-settings.css';

/** How the company protects the access to its data: its rules, and the API tokens of its members. */
export const SecuritySettings = observer(function SecuritySettings() {
  const services = useService(EntityServices);
  const api = useService(Api);
  const { translate } = useI18n();
  const [store] = useState(() => new SecurityPolicyStore(services, api, translate(messages.securityTitle)));
  useEffect(() => () => store.dispose(), [store]);
  const { policies } = store;
  const clientId = useService(Session).portal?.clientId ?? '';
  const { full, state } = useEntity(policies, clientId);
  return (
    <>
      <PageTitle title={translate(messages.securityTitle)} />
      <PageBody width="settings">
        <div className="access-security">
          <p className="t-quiet">{translate(messages.securityHint)}</p>
          {full !== undefined && <PolicyForm policies={policies} policy={full} />}
          {full === undefined && state !== 'failed' && <SkeletonRows rows={4} rowHeight={44} />}
          {full === undefined && state === 'failed' && (
            <FailedState
              title={translate(messages.securityFailed)}
              text={translate(messages.securityFailedHint)}
              onRetry={() => void policies.refresh()}
            />
          )}
          <CompanyTokens />
        </div>
      </PageBody>
    </>
  );
});
