import { RotateCw } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { Logger, useService, useI18n } from '@tessera/core/client';
import { FailedState } from '@tessera/core/ui';
import { CrashBoundary } from '../../../core/client/boot';
import { hostMessages } from '../messages';

export interface PageBoundaryProps {
  readonly children: ReactNode;
}

/** The error boundary around every page: catches what no smaller boundary caught, so that the window is never empty. */
export function PageBoundary({ children }: PageBoundaryProps): ReactElement {
  const logger = useService(Logger);
  const { translate } = useI18n();
  return (
    <CrashBoundary
      onCrash={(error) => logger.error('The page crashed while rendering.', error)}
      failed={(_, retry) => (
        <main className="s-bare">
          <FailedState
            isWhole
            glyph={RotateCw}
            title={translate(hostMessages.pageCrashTitle)}
            text={translate(hostMessages.startFailedText)}
            onRetry={retry}
          />
        </main>
      )}
    >
      {children}
    </CrashBoundary>
  );
}
