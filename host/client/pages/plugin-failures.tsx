import { RotateCw } from 'lucide-react';
import type { ReactElement } from 'react';
import { useI18n } from '@tessera/core/client';
import { Button, Disclosure } from '@tessera/core/ui';
import { diagnosticsMessages as words } from '../diagnostics-messages';
import { frameMessages } from '../frame-messages';
import { describeError, summarizeError } from './diagnostics-facts';
import type { PluginFacts } from './diagnostics-facts';

export interface PluginFailuresProps {
  readonly plugins: readonly PluginFacts[];
  readonly onRetry: (pluginId: string) => void;
}

/** Why plugins do not run in this browser; stack traces are one press away. */
export function PluginFailures(props: PluginFailuresProps): ReactElement {
  const { plugins, onRetry } = props;
  const { translate } = useI18n();
  return (
    <section aria-label={translate(words.failures)}>
      <h2>{translate(words.failures)}</h2>
      {plugins.map(({ id, name, here }) =>
        here?.error === undefined || here.state !== 'failed' ? null : (
          <div key={id} className="h-failure">
            <p>
              <b>{name}</b>
            </p>
            <p className="h-failure-reason">{summarizeError(here.error)}</p>
            <Disclosure title={translate(words.stackTrace)}>
              {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a stack scrolls, by keyboard too */}
              <pre tabIndex={0}>{describeError(here.error)}</pre>
            </Disclosure>
            <Button size="small" icon={RotateCw} onClick={() => onRetry(id)}>
              {translate(frameMessages.tryAgain)}
            </Button>
          </div>
        ),
      )}
    </section>
  );
}
