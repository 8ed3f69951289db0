import { render } from '@testing-library/react';
import type { RenderResult } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { localized, translateMessage } from '../contract';
import type { Clock } from '../kernel/services';
import type { Translate } from './environment';
import { UiProvider } from './ui-provider';
import type { UiProviderProps } from './ui-provider';

export const translateEnglish: Translate = (message, ...values) =>
  translateMessage(localized(message, ...values), { language: 'en-GB', timeZone: 'UTC' });

/** Thursday, 12 March 2026, 10:30 in Berlin. `sleep` never resolves. */
export const stillClock: Clock = {
  now: () => new Date('2026-03-12T09:30:00Z'),
  elapsed: () => 0,
  sleep: () => new Promise<void>(() => undefined),
};

/** What a test may choose of the surroundings. */
export type RenderUiOptions = Partial<Pick<UiProviderProps, 'clock' | 'language' | 'region' | 'company' | 'timeZone'>>;

/** Renders parts of core/ui inside `UiProvider`; the language decides formats, the texts stay English. */
export function renderUi(
  part: ReactNode,
  { clock = stillClock, language = 'en-GB', ...rest }: RenderUiOptions = {},
): RenderResult {
  return render(part, {
    wrapper: ({ children }: { readonly children: ReactNode }) => (
      <MemoryRouter>
        <UiProvider
          appearance="light"
          language={language}
          timeZone="Europe/Berlin"
          translate={translateEnglish}
          {...rest}
          clock={clock}
        >
          {children}
        </UiProvider>
      </MemoryRouter>
    ),
  });
}
