import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import type { ReactElement } from 'react';
import { Navigate } from 'react-router-dom';
import type { Gate, Message } from '@tessera/core/contract';
import type { ComponentLoader, RouteContribution } from '@tessera/core/client';
import { Permissions, Session, useService, useI18n } from '@tessera/core/client';
import { SkeletonRows } from '@tessera/core/ui';
import { useApplication } from '../../../core/client/boot';
import { hostMessages } from '../messages';
import type { DeniedVisit } from '../pages/denied-visit';
import { guardVisit } from './access-guard';
import { dataExportAddress } from './data-export-address';
import { diagnosticsAddress } from './diagnostics-address';
import { ShellPart } from './shell-part';
import { PageFrame } from './page-frame';

/** A page of the shell itself. */
export interface HostPage {
  readonly path: string;
  readonly layout: RouteContribution['layout'];
  readonly title: Message;
  /** Who has access; everyone if omitted. */
  readonly gate?: Gate;
  readonly load: ComponentLoader;
}

/** R11, R17: in the main layout, so that a denied user can continue elsewhere. */
export const hostPages: readonly HostPage[] = [
  {
    path: '/unauthorized',
    layout: 'main',
    title: hostMessages.unauthorizedTitle,
    load: () => import('../pages/unauthorized-page').then((module) => module.UnauthorizedPage),
  },
  {
    path: '/please-upgrade-plan',
    layout: 'main',
    title: hostMessages.upgradeTitle,
    load: () => import('../pages/upgrade-page').then((module) => module.UpgradePage),
  },
  {
    path: diagnosticsAddress,
    layout: 'settings',
    title: hostMessages.diagnosticsTitle,
    gate: { audience: 'admin' },
    load: () => import('../pages/diagnostics-page').then((module) => module.DiagnosticsPage),
  },
  {
    path: dataExportAddress,
    layout: 'settings',
    title: hostMessages.dataExportTitle,
    gate: { audience: 'admin' },
    load: () => import('../pages/data-export-page').then((module) => module.DataExportPage),
  },
];

const loadNotFound: ComponentLoader = () => import('../pages/not-found-page').then((module) => module.NotFoundPage);

export interface HostGuardProps {
  readonly page: HostPage;
}

/** Shows a page of the shell, or redirects. */
export const HostGuard = observer(function HostGuard(props: HostGuardProps): ReactElement {
  const { path, layout, title, gate = { audience: 'public' }, load } = props.page;
  const session = useService(Session);
  const permissions = useService(Permissions);
  const outcome = guardVisit({
    pattern: path,
    layout,
    decision: permissions.decide(gate),
    session: session.state,
    accessStep: undefined,
    next: undefined,
  });
  if (outcome.kind === 'go') {
    const state: DeniedVisit = { from: path, gate, missing: outcome.missing };
    return <Navigate replace to={outcome.to} state={state} />;
  }
  return outcome.kind === 'wait' ? <SkeletonRows rows={12} /> : <HostFrame title={title} load={load} />;
});

interface HostFrameProps {
  readonly title: Message;
  readonly load: ComponentLoader;
}

/** Frame of a page of the shell itself. */
function HostFrame(props: HostFrameProps): ReactElement {
  const { title, load } = props;
  const { translate } = useI18n();
  return (
    <PageFrame title={translate(title)} pageKey={title.id}>
      <ShellPart load={load} with={{}} />
    </PageFrame>
  );
}

/** R19, in the main layout for members. An address is unknown only once the plugins for signed-in users have loaded. */
export const UnknownAddress = observer(function UnknownAddress(): ReactElement | null {
  const application = useApplication();
  const { isComplete } = application.contributions;
  useEffect(() => {
    if (!application.contributions.isComplete) {
      void application.loadAllPlugins();
    }
  }, [application]);
  return isComplete ? <HostFrame title={hostMessages.notFoundTitle} load={loadNotFound} /> : null;
});
