import { RotateCw } from 'lucide-react';
import type { ReactElement } from 'react';
import { useI18n } from '@tessera/core/client';
import { Button, LogoIllustration, MessagePage } from '@tessera/core/ui';
import type { ContributionFailure } from '../../../core/client/boot';
import { frameMessages } from '../frame-messages';
import { failureTitle } from '../messages';
import { useLoadFailureText } from '../shell/use-load-failure-text';

export interface PluginFailedPageProps {
  readonly failure: ContributionFailure;
}

/** Replaces an area that did not start, did not load, or crashed. */
export function PluginFailedPage(props: PluginFailedPageProps): ReactElement {
  const { failure } = props;
  const { translate } = useI18n();
  const reason = useLoadFailureText();
  const plugin = failure.pluginName;
  return (
    <MessagePage
      drawing={<LogoIllustration kind="lost" />}
      title={translate(failureTitle(failure.kind), { plugin })}
      text={failure.kind === 'load' ? reason : translate(frameMessages.pluginFailedText)}
      actions={
        <Button variant="primary" size="large" icon={RotateCw} onClick={failure.retry}>
          {translate(frameMessages.tryAgain)}
        </Button>
      }
    />
  );
}
