import { RotateCw } from 'lucide-react';
import type { ReactElement } from 'react';
import { useWords } from '@tessera/core/client';
import { Button, MarkDrawing, MessagePage } from '@tessera/core/ui';
import type { ContributionFailure } from '../../../core/client/boot';
import { frameMessages } from '../frame-messages';
import { messages } from '../messages';

export interface PluginFailedPageProps {
  readonly failure: ContributionFailure;
}

/** Stands in place of an area that did not start, did not arrive, or stopped because of an error. */
export function PluginFailedPage(props: PluginFailedPageProps): ReactElement {
  const { failure } = props;
  const { say } = useWords();
  const plugin = failure.pluginName;
  return (
    <MessagePage
      drawing={<MarkDrawing kind="lost" />}
      title={say(failure.kind === 'crash' ? messages.pluginCrashTitle : frameMessages.pluginFailedTitle, { plugin })}
      text={say(failure.kind === 'load' ? frameMessages.pluginLoadText : frameMessages.pluginFailedText)}
      actions={
        <Button variant="primary" size="large" icon={RotateCw} onClick={failure.retry}>
          {say(frameMessages.tryAgain)}
        </Button>
      }
    />
  );
}
