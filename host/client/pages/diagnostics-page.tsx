import { Copy } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { readDiagnostics } from '@tessera/core/contract';
import type { Diagnostics, Message } from '@tessera/core/contract';
import {
  Api,
  Clock,
  LazyComponent,
  PluginCatalog,
  Realtime,
  Resource,
  Toasts,
  useService,
  useI18n,
} from '@tessera/core/client';
import type { ComponentLoader } from '@tessera/core/client';
import { Button, FailedState, PageBody, PageTitle, RelativeTime, SkeletonRows } from '@tessera/core/ui';
import { useApplication } from '../../../core/client/boot';
import { diagnosticsMessages as words } from '../diagnostics-messages';
import { hostMessages } from '../messages';
import { hasFailed, pluginFacts, reportAsText } from './diagnostics-facts';
import { PluginFailures } from './plugin-failures';
import type { PluginTableProps } from './plugin-table';
import './diagnostics-page.css';

/** Apart from the page: the entry names the files of every page, and the sign-in page loads the entry. */
const loadTable: ComponentLoader<PluginTableProps> = () =>
  import('./plugin-table').then((module) => module.PluginTable);

interface Measured {
  readonly diagnostics: Diagnostics;
  /** Duration of the request, in milliseconds. */
  readonly took: number;
  /** This browser's time when the response was received. */
  readonly at: number;
}

const liveMessages: Readonly<Record<Realtime['state'], Message>> = {
  connected: words.liveConnected,
  connecting: words.liveConnecting,
  reconnecting: words.liveReconnecting,
  disconnected: words.liveDisconnected,
};

/** The facts an admin can send to support: plugins, connection, build, and failed jobs (architecture.md 3.10). */
export const DiagnosticsPage = observer(function DiagnosticsPage(): ReactElement {
  const api = useService(Api);
  const clock = useService(Clock);
  const realtime = useService(Realtime);
  const catalog = useService(PluginCatalog);
  const toasts = useService(Toasts);
  const { settings } = useApplication();
  const { translate, translateLabel } = useI18n();
  const [server] = useState(
    () =>
      new Resource<Measured>({
        load: async (signal) => {
          const from = clock.elapsed();
          const diagnostics = await api.request(readDiagnostics, {}, { signal, onFailure: 'caller' });
          const took = Math.round(clock.elapsed() - from);
          return { diagnostics, took, at: clock.now().getTime() };
        },
      }),
  );
  const { value } = server;
  const diagnostics = value?.diagnostics;
  const plugins = pluginFacts(catalog.plugins, diagnostics);
  // The report uses technical names for support; the page uses the names of the menus.
  const named = plugins.map((plugin) => ({ ...plugin, name: translateLabel(plugin.name) }));
  const live = realtime.isPaused ? words.livePausedNow : liveMessages[realtime.state];

  async function copy(): Promise<void> {
    const text = reportAsText({
      facts: [
        ['build', settings.build],
        ['server build', diagnostics?.build ?? 'unknown'],
        ['server started', diagnostics?.startedOn ?? 'unknown'],
        ['server time', diagnostics?.now ?? 'unknown'],
        ['browser time', clock.now().toISOString()],
        ['answer', value === undefined ? 'none' : `${value.took} ms`],
        ['live', realtime.isPaused ? 'paused' : realtime.state],
        ['browser', navigator.userAgent],
      ],
      plugins,
      diagnostics,
    });
    try {
      await navigator.clipboard.writeText(text);
      toasts.success(translate(words.copied));
    } catch {
      toasts.warning(translate(words.copyFailed));
    }
  }

  return (
    <>
      <PageTitle
        title={translate(hostMessages.diagnosticsTitle)}
        actions={
          <Button icon={Copy} onClick={() => void copy()}>
            {translate(words.copy)}
          </Button>
        }
      />
      <PageBody width="settings">
        <div className="h-diagnostics">
          {value === undefined && server.error === undefined && <SkeletonRows rows={5} />}
          {value === undefined && server.error !== undefined && (
            <FailedState
              title={translate(words.serverUnreachable)}
              text={translate(words.serverUnreachableText)}
              onRetry={() => void server.refresh()}
            />
          )}
          <section aria-label={translate(words.connection)}>
            <h2>{translate(words.connection)}</h2>
            <dl>
              <dt>{translate(words.live)}</dt>
              <dd>{translate(live)}</dd>
              {value !== undefined && <ServerFacts measured={value} build={settings.build} />}
            </dl>
          </section>
          <section aria-label={translate(words.plugins)}>
            <h2>{translate(words.plugins)}</h2>
            <LazyComponent load={loadTable} with={{ plugins: named, isServerKnown: value !== undefined }} />
            {plugins.some((plugin) => plugin.server === 'failed') && (
              <p className="t-quiet">{translate(words.serverFailures)}</p>
            )}
          </section>
          {plugins.some((plugin) => hasFailed(plugin) && plugin.here?.error !== undefined) && (
            <PluginFailures plugins={named} onRetry={(id) => catalog.retry(id)} />
          )}
          {diagnostics !== undefined && <FailedJobs diagnostics={diagnostics} />}
        </div>
      </PageBody>
    </>
  );
});

interface ServerFactsProps {
  readonly measured: Measured;
  readonly build: string;
}

function ServerFacts({ measured, build }: ServerFactsProps): ReactElement {
  const { translate, language } = useI18n();
  const { diagnostics, took, at } = measured;
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 1, signDisplay: 'negative' });
  // The response was in transit for about half of the request's duration.
  const drift = (at - took / 2 - Date.parse(diagnostics.now)) / 1_000;
  const buildText =
    diagnostics.build === build
      ? translate(words.buildIsCurrent, { build })
      : translate(words.buildIsOld, { build, server: diagnostics.build });
  return (
    <>
      <dt>{translate(words.latency)}</dt>
      <dd className="t-number">{translate(words.milliseconds, { count: number.format(took) })}</dd>
      <dt>{translate(words.clocks)}</dt>
      <dd className="t-number">{translate(words.seconds, { count: number.format(drift).replace('-', '−') })}</dd>
      <dt>{translate(words.started)}</dt>
      <dd>
        <RelativeTime instant={diagnostics.startedOn} />
      </dd>
      <dt>{translate(words.build)}</dt>
      <dd>{buildText}</dd>
    </>
  );
}

function FailedJobs({ diagnostics }: { readonly diagnostics: Diagnostics }): ReactElement {
  const { translate } = useI18n();
  const { deadJobs, stoppedSubscribers } = diagnostics;
  return (
    <section aria-label={translate(words.deadJobs)}>
      <h2>{translate(words.deadJobs)}</h2>
      {deadJobs.length + stoppedSubscribers.length === 0 && <p className="t-quiet">{translate(words.noDeadJobs)}</p>}
      <ul>
        {deadJobs.map(({ id, kind, attempts, diedOn }) => (
          <li key={id}>
            {translate(words.deadJob, { kind, id, count: attempts })} <RelativeTime instant={diedOn} />
          </li>
        ))}
        {stoppedSubscribers.map(({ subscriber, stoppedOn }) => (
          <li key={subscriber}>
            {translate(words.stoppedSubscriber, { subscriber })} <RelativeTime instant={stoppedOn} />
          </li>
        ))}
      </ul>
    </section>
  );
}
