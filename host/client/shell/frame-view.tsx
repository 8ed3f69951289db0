import { observer } from 'mobx-react-lite';
import { useCallback, useMemo, useRef, useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { Navigate, Outlet, useParams } from 'react-router-dom';
import type { ComponentLoader, FrameContribution, FrameProps, FrameTab } from '@tessera/core/client';
import { Permissions, useService, useI18n } from '@tessera/core/client';
import { SkeletonRows } from '@tessera/core/ui';
import { ContributionView, ScopeProvider, WindowTitleContext, useApplication } from '../../../core/client/boot';
import type { Contributed, NameWindow } from '../../../core/client/boot';
import type { PluginFailedPageProps } from '../pages/plugin-failed-page';
import { useCurrentPage } from './current-page';
import { FrameNameContext } from './frame-name';
import type { PageRoute, PageTab } from './page-route';
import { ShellPart } from './shell-part';
import { useHeadingFocus } from './use-heading-focus';

const loadFailedPage: ComponentLoader<PluginFailedPageProps> = () =>
  import('../pages/plugin-failed-page').then((module) => module.PluginFailedPage);

export interface FrameViewProps {
  readonly frame: Contributed<FrameContribution>;
  /** The pages of its tabs, in order. */
  readonly pages: readonly (PageRoute & { readonly tab: PageTab })[];
}

/** Shows a frame around the page of the router. It stays mounted while its tabs change. */
export const FrameView = observer(function FrameView({ frame, pages }: FrameViewProps): ReactElement {
  const permissions = useService(Permissions);
  const { translateLabel } = useI18n();
  const { rendering } = useApplication();
  const current = useCurrentPage();
  const parameters = useFrameParameters();
  const element = useRef<HTMLDivElement>(null);
  const [name, setName] = useState<string>();
  const nameFrame = useCallback<NameWindow>((given) => {
    setName(given);
    return () => setName((known) => (known === given ? undefined : known));
  }, []);
  useHeadingFocus(element, frame.key);
  if (permissions.decide(frame.gate).outcome !== 'granted') {
    // The guard of the page waits or redirects: its gate contains that of the frame.
    return <Outlet />;
  }
  const tabs = pages
    .filter(({ gate }) => permissions.shows(gate))
    .map(({ key, tab, pluginId, view }): FrameTab => ({
      key,
      label: translateLabel(tab.label),
      to: tab.path.to(parameters),
      isCurrent: key === current?.key,
      preload: () => rendering.preload(pluginId, view.load),
    }));
  const props: Omit<FrameProps, 'parameters'> & { readonly parameters: FrameParameters } = {
    parameters,
    tabs,
    children: (
      <FrameNameContext value={name}>
        <ShellScope>
          <Outlet />
        </ShellScope>
      </FrameNameContext>
    ),
  };
  return (
    <div className="s-page" ref={element}>
      <WindowTitleContext value={nameFrame}>
        <ContributionView
          contribution={frame}
          with={props}
          fallback={<SkeletonRows rows={12} />}
          failed={(failure) => <ShellPart load={loadFailedPage} with={{ failure }} />}
        />
      </WindowTitleContext>
    </div>
  );
});

/** The address of a frame itself: opens its first tab that is open to the person. */
export const FrameEntry = observer(function FrameEntry({ pages }: Pick<FrameViewProps, 'pages'>): ReactElement | null {
  const permissions = useService(Permissions);
  const parameters = useFrameParameters();
  const first = pages.find(({ gate }) => permissions.decide(gate).outcome === 'granted');
  if (first === undefined && pages.some(({ gate }) => permissions.decide(gate).outcome === 'pending')) {
    return null;
  }
  // Without an open tab: the guard of the first one knows the reason, and where to redirect.
  const target = first ?? pages[0];
  return target === undefined ? null : <Navigate replace to={target.tab.path.to(parameters)} />;
});

type FrameParameters = Readonly<Record<string, string>>;

/** The parameters of the address. Registration ensures that they are the same in all tabs. */
function useFrameParameters(): FrameParameters {
  const parameters = useParams();
  const key = JSON.stringify(parameters);
  return useMemo(() => {
    const given = Object.entries(JSON.parse(key) as Record<string, string | undefined>);
    return Object.fromEntries(given.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const])));
  }, [key]);
}

/** A tab is a page of the shell: services of the frame's plugin end at its edge. */
function ShellScope({ children }: { readonly children: ReactNode }): ReactElement {
  const { rendering } = useApplication();
  return (
    <ScopeProvider services={rendering.shell} owner="">
      {children}
    </ScopeProvider>
  );
}
