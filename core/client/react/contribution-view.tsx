import { observer } from 'mobx-react-lite';
import { Suspense, createElement, useEffect, useEffectEvent } from 'react';
import type { ComponentType, ReactElement, ReactNode } from 'react';
import type { Contributed, ViewLoader } from '../contributions/contributions';
import { I18n } from '../services';
import type { ContributionFailure } from './application-provider';
import { ScopeProvider, useApplication } from './application-provider';
import { CrashBoundary } from './crash-boundary';
import { useLazyRetry } from '../lazy/use-lazy-retry';

export interface ContributionViewProps {
  /** A route, a settings page or a fill of `Contributions`. */
  readonly contribution: Contributed<{ readonly load: ViewLoader }>;
  /** Props for the component; a page takes none. */
  readonly with?: object;
  readonly fallback: ReactNode;
  readonly failed: (failure: ContributionFailure) => ReactNode;
  /** Called after the component has been mounted, or has taken over its prerendered markup. */
  readonly onShown?: () => void;
}

/**
 * Shows a contribution: starts its plugin, waits for it, loads the component, renders it with the plugin's services.
 *
 * Failures stay inside: a failed start, missing code and a crash each render `failed`, with a retry.
 */
export const ContributionView = observer(function ContributionView(props: ContributionViewProps): ReactNode {
  const { contribution, fallback, failed } = props;
  const { pluginId, key, load } = contribution;
  const application = useApplication();
  const { rendering } = application;
  const plugin = rendering.plugin(pluginId);
  const { current, error } = rendering.component(load);
  const retryPlugin = (): void => rendering.retryPlugin(pluginId);
  const retryLoad = (): void => rendering.retryComponent(load);
  // Repeated after the plugin stopped, as it does between two portals: this view still needs it.
  useEffect(() => rendering.demand(pluginId), [rendering, pluginId, plugin.isDemanded]);
  useLazyRetry(plugin.hasFailed && plugin.isMissingCode ? plugin.error : undefined, retryPlugin);
  useLazyRetry(error, retryLoad);
  const failure = { pluginName: application.get(I18n).translateLabel(plugin.name), isSwitchedOff: false } as const;
  if (plugin.hasFailed || plugin.isMissingCode) {
    return failed({
      ...failure,
      kind: plugin.isMissingCode ? 'load' : 'start',
      error: plugin.error,
      retry: retryPlugin,
    });
  }
  if (rendering.isSwitchedOff(key)) {
    const retry = (): void => rendering.switchOn(key);
    return failed({ ...failure, kind: 'crash', isSwitchedOff: true, error: undefined, retry });
  }
  if (plugin.scope === undefined) {
    return fallback;
  }
  if (error !== undefined) {
    return failed({ ...failure, kind: 'load', error, retry: retryLoad });
  }
  if (current === undefined) {
    return fallback;
  }
  return (
    <CrashBoundary
      key={key}
      onCrash={(crash) => rendering.noteCrash(key, crash)}
      failed={(crash, retry) => failed({ ...failure, kind: 'crash', error: crash, retry })}
    >
      <ScopeProvider services={plugin.scope} owner={failure.pluginName}>
        <Suspense fallback={fallback}>
          {renderComponent(current, props.with)}
          {props.onShown !== undefined && <Shown onShown={props.onShown} />}
        </Suspense>
      </ScopeProvider>
    </CrashBoundary>
  );
});

/** Inside the boundary, because React takes over the markup of a boundary later than that around it. */
function Shown({ onShown }: { readonly onShown: () => void }): ReactNode {
  const report = useEffectEvent(onShown);
  useEffect(() => report(), []);
  return undefined;
}

function renderComponent(component: ComponentType<object>, props: object | undefined): ReactElement {
  return createElement(component, { ...props });
}
