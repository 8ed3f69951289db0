import { observer } from 'mobx-react-lite';
import type { ReactElement, ReactNode } from 'react';
import type { ComponentLoader } from '@tessera/core/client';
import { useWords } from '@tessera/core/client';
import { FailedState } from '@tessera/core/ui';
import { lateComponent, useApplication } from '../../../core/client/boot';
import { messages } from '../messages';

export interface LazyPartProps<Props extends object> {
  /** The same function at every render: the part is fetched once for each. */
  readonly load: ComponentLoader<Props>;
  readonly with: Props;
  readonly fallback?: ReactNode;
}

/** A part of the shell in a file of its own, with three tries and the time-out of R98, then Retry. */
export const LazyPart = observer(function LazyPart<Props extends object>(props: LazyPartProps<Props>): ReactNode {
  const { load, fallback = null } = props;
  const { rendering } = useApplication();
  const { say } = useWords();
  const { component: Part, error, retry } = lateComponent(rendering, load);
  if (error !== undefined) {
    return (
      <FailedState
        isWhole
        title={say(messages.layoutFailedTitle)}
        text={say(messages.layoutFailedText)}
        onRetry={retry}
      />
    );
  }
  return Part === undefined ? fallback : <Part {...props.with} />;
}) as <Props extends object>(props: LazyPartProps<Props>) => ReactElement;
