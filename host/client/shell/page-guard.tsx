import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import type { ReactElement } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { Languages, Permissions, Session, Storage, useService, useI18n } from '@tessera/core/client';
import type { ComponentLoader } from '@tessera/core/client';
import { SkeletonRows } from '@tessera/core/ui';
import { ContributionView, returnToKey, useApplication } from '../../../core/client/boot';
import type { PluginFailedPageProps } from '../pages/plugin-failed-page';
import { resumeEarlyInput } from '../prerender/take-over';
import type { DeniedVisit } from '../pages/denied-visit';
import { guardVisit } from './access-guard';
import { accessStepOf } from './access-step';
import { ShellPart } from './shell-part';
import { PageFrame } from './page-frame';
import type { PageRoute } from './page-route';

export interface PageGuardProps {
  readonly page: PageRoute;
}

const loadFailedPage: ComponentLoader<PluginFailedPageProps> = () =>
  import('../pages/plugin-failed-page').then((module) => module.PluginFailedPage);

/** Preloaded: they are shown when files cannot be loaded. */
export const failurePages = [loadFailedPage];

/** Shows the page, waits, or redirects; decides again whenever session, role or plan change. */
export const PageGuard = observer(function PageGuard(props: PageGuardProps): ReactElement {
  const { page } = props;
  const session = useService(Session);
  const permissions = useService(Permissions);
  const { translateLabel } = useI18n();
  const location = useLocation();
  const { contributions } = useApplication();
  const languages = useService(Languages);
  const accessStep = accessStepOf(session);
  // Right after sign-in the areas and the texts in the person's language are still loading: sign-in continues then.
  const canRedirectAfterSignIn =
    session.state === 'signed-in' && languages.isReady && (accessStep !== undefined || contributions.isComplete);
  const outcome = guardVisit({
    pattern: page.pattern,
    layout: page.layout,
    decision: permissions.decide(page.gate),
    session: session.state,
    accessStep,
    next: canRedirectAfterSignIn ? session.next : undefined,
  });
  const from = `${location.pathname}${location.search}${location.hash}`;
  useReturn({
    from,
    isSentAway:
      isInside(page) &&
      (session.state === 'anonymous' || session.portal?.needsTwoStep === true) &&
      outcome.kind === 'go',
    hasArrived: isInside(page) && session.state === 'signed-in' && outcome.kind === 'show',
  });
  if (outcome.kind === 'go') {
    const state: DeniedVisit = { from, gate: page.gate, missing: outcome.missing };
    return <Navigate replace to={outcome.to} state={state} />;
  }
  if (outcome.kind === 'wait') {
    return (
      <PageFrame title={translateLabel(page.title)} pageKey={page.key} isTab={page.tab !== undefined}>
        {placeholderOf(page)}
      </PageFrame>
    );
  }
  return (
    <PageFrame title={translateLabel(page.title)} pageKey={page.key} isTab={page.tab !== undefined}>
      <ContributionView
        contribution={page.view}
        fallback={placeholderOf(page)}
        failed={(failure) => <ShellPart load={loadFailedPage} with={{ failure }} />}
        onShown={() => resumeEarlyInput(document)}
      />
    </PageFrame>
  );
});

interface Return {
  readonly from: string;
  /** To sign-in, or to the set-up that the company demands. */
  readonly isSentAway: boolean;
  /** The user is inside: a stored address was used, or is no longer needed. */
  readonly hasArrived: boolean;
}

/** Stores the address that a visitor requested, for after sign-in. */
function useReturn({ from, isSentAway, hasArrived }: Return): void {
  const storage = useService(Storage);
  useEffect(() => {
    if (isSentAway) {
      storage.write(returnToKey, from);
    } else if (hasArrived) {
      storage.remove(returnToKey);
    }
  }, [storage, from, isSentAway, hasArrived]);
}

function isInside(page: PageRoute): boolean {
  return page.layout === 'main' || page.layout === 'settings';
}

/** Rows for list pages; the public forms load fast enough to need no placeholder. */
function placeholderOf(page: PageRoute): ReactElement | undefined {
  return isInside(page) ? <SkeletonRows rows={12} /> : undefined;
}
