import { render } from '@testing-library/react';
import type { RenderResult } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { localized, translateMessage } from '../contract';
import type { Clock } from '../kernel/services';
import type { Translate } from './environment';
import { UiProvider } from './ui-provider';

export const translateEnglish: Translate = (message, ...values) =>
  translateMessage(localized(message, ...values), 'en-GB');

/** Thursday, 12 March 2026, 10:30 in Berlin. `sleep` never resolves. */
const stillClock: Clock = {
  now: () => new Date('2026-03-12T09:30:00Z'),
  elapsed: () => 0,
  sleep: () => new Promise<void>(() => undefined),
};

/** Renders parts of core/ui inside `UiProvider`. */
export function renderUi(part: ReactNode): RenderResult {
  return render(part, {
    wrapper: ({ children }: { readonly children: ReactNode }) => (
      <MemoryRouter>
        <UiProvider
          appearance="light"
          language="en-GB"
          timeZone="Europe/Berlin"
          translate={translateEnglish}
          clock={stillClock}
        >
          {children}
        </UiProvider>
      </MemoryRouter>
    ),
  });
}
