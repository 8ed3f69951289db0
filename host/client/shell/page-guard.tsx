import { observer } from 'mobx-react-lite';
import type { ReactElement } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { Permissions, Session, useService, useWords } from '@tessera/core/client';
import type { ComponentLoader } from '@tessera/core/client';
import { SkeletonRows } from '@tessera/core/ui';
import { ContributionView } from '../../../core/client/boot';
import type { PluginFailedPageProps } from '../pages/plugin-failed-page';
import type { UpgradeState } from '../pages/upgrade-page';
import { guardVisit } from './access-guard';
import { accessStepOf } from './access-step';
import { LazyPart } from './lazy-part';
import { PageFrame } from './page-frame';
import type { PageRoute } from './page-route';

export interface PageGuardProps {
  readonly page: PageRoute;
}

const loadFailedPage: ComponentLoader<PluginFailedPageProps> = () =>
  import('../pages/plugin-failed-page').then((module) => module.PluginFailedPage);

/** Lets a visit pass, wait, or go where it belongs; looks again whenever session, role or plan change. */
export const PageGuard = observer(function PageGuard(props: PageGuardProps): ReactElement {
  const { page } = props;
  const session = useService(Session);
  const permissions = useService(Permissions);
  const { label } = useWords();
  const location = useLocation();
  const answer = guardVisit({
    pattern: page.pattern,
    layout: page.layout,
    decision: permissions.decide(page.gate),
    session: session.state,
    accessStep: accessStepOf(session),
    next: session.state === 'signed-in' ? session.next : '/',
  });
  if (answer.kind === 'go') {
    const from = `${location.pathname}${location.search}`;
    const state: UpgradeState = { from, gate: page.gate, missing: answer.missing };
    return <Navigate replace to={answer.to} state={answer.missing.length > 0 ? state : undefined} />;
  }
  if (answer.kind === 'wait') {
    return (
      <PageFrame title={label(page.title)} pageKey={page.key}>
        {waiting(page)}
      </PageFrame>
    );
  }
  return (
    <PageFrame title={label(page.title)} pageKey={page.key}>
      <ContributionView
        contribution={page.view}
        fallback={waiting(page)}
        failed={(failure) => <LazyPart load={loadFailedPage} with={{ failure }} />}
      />
    </PageFrame>
  );
});

/** Rows where lists are shown; the forms of the way in are quick enough to need nothing. */
function waiting(page: PageRoute): ReactElement | undefined {
  return page.layout === 'main' || page.layout === 'settings' ? <SkeletonRows rows={12} /> : undefined;
}
