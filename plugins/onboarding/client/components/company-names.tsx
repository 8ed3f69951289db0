import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Api, Resource, useI18n, useService } from '@tessera/core/client';
import { FailedState, SkeletonRows } from '@tessera/core/ui';
import type { CompanyDetailsProps } from '@tessera/plugins/company';
import { readOnboarding } from '../../contract/endpoints';
import { onboardingMessages } from '../messages';
import './company-names.css';

/** The office teams and projects that were named when the company was set up; nothing where there are none. */
export const CompanyNames = observer(function CompanyNames({ clientId }: CompanyDetailsProps) {
  const api = useService(Api);
  const { translate } = useI18n();
  const [state] = useState(
    () =>
      new Resource({
        load: (signal) =>
          api.request(readOnboarding, { query: { clientid: clientId } }, { signal, onFailure: 'caller' }),
      }),
  );
  const { value, error } = state;
  if (value === undefined) {
    return error === undefined ? (
      <SkeletonRows rows={2} rowHeight={44} />
    ) : (
      <FailedState title={translate(onboardingMessages.loadFailed)} onRetry={() => void state.refresh()} />
    );
  }
  const lists = [
    [onboardingMessages.teamsTitle, value.officeTeams],
    [onboardingMessages.projectsTitle, value.projects],
  ] as const;
  if (lists.every(([, names]) => names.length === 0)) {
    return undefined;
  }
  return (
    <section className="company-names" aria-label={translate(onboardingMessages.named)}>
      <div>
        <h2>{translate(onboardingMessages.named)}</h2>
        <p className="t-quiet">{translate(onboardingMessages.namedHint)}</p>
      </div>
      {lists.map(
        ([title, names]) =>
          names.length > 0 && (
            <div key={title.id}>
              <h3>{translate(title)}</h3>
              <ul>
                {names.map((name) => (
                  <li key={name}>
                    <span className="company-names-tile" aria-hidden="true" />
                    <bdi>{name}</bdi>
                  </li>
                ))}
              </ul>
            </div>
          ),
      )}
    </section>
  );
});
