import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Api, Resource, useI18n, useService } from '@tessera/core/client';
import { FailedState, PageBody, PageTitle, SkeletonRows } from '@tessera/core/ui';
import { readSecurityPolicy } from '../../contract';
import { CompanyTokens } from './company-tokens';
import { PolicyForm } from './policy-form';
import { securityMessages as messages } from './security-messages';
import './security-settings.css';

/** How the company protects the access to its data: its rules, and the API tokens of its members. */
export const SecuritySettings = observer(function SecuritySettings() {
  const api = useService(Api);
  const { translate } = useI18n();
  const [policy] = useState(
    () => new Resource({ load: (signal) => api.request(readSecurityPolicy, {}, { signal, onFailure: 'caller' }) }),
  );
  const { value, error } = policy;
  return (
    <>
      <PageTitle title={translate(messages.securityTitle)} />
      <PageBody width="settings">
        <div className="access-security">
          <p className="t-quiet">{translate(messages.securityHint)}</p>
          {value === undefined && error === undefined && <SkeletonRows rows={4} rowHeight={44} />}
          {value === undefined && error !== undefined && (
            <FailedState
              title={translate(messages.securityFailed)}
              text={translate(messages.securityFailedHint)}
              onRetry={() => void policy.refresh()}
            />
          )}
          {value !== undefined && <PolicyForm key={value.version} policy={value} onChanged={() => policy.refresh()} />}
          <CompanyTokens />
        </div>
      </PageBody>
    </>
  );
});
