import { MantineProvider } from '@mantine/core';
import type { MantineColorSchemeManager } from '@mantine/core';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import type { Clock } from '../kernel/services';
import { UiEnvironmentContext } from './environment';
import type { Say, UiEnvironment } from './environment';
import { NowContext } from './text/now';
import { theme } from './theme';
import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/global.layer.css';
import '@mantine/core/styles/UnstyledButton.layer.css';
import './styles/tokens.css';
import './styles/base.css';
import './styles/mantine.css';
import './styles/toasts.css';

/** How the product looks: as the system says, or as the person chose. */
export type Appearance = 'light' | 'dark' | 'system';

export interface UiProviderProps {
  readonly appearance: Appearance;
  readonly language: string;
  /** IANA name of the person's zone; the browser's own when undefined. */
  readonly timeZone?: string | undefined;
  readonly say: Say;
  readonly clock: Clock;
  /** No transitions and no portals, for tests in jsdom. */
  readonly isTest?: boolean;
  readonly children: ReactNode;
}

/** The choice belongs to the person and is kept by the session, so Mantine's own store is left out. */
const followSystem: MantineColorSchemeManager = {
  get: () => 'auto',
  set: () => undefined,
  subscribe: () => undefined,
  unsubscribe: () => undefined,
  clear: () => undefined,
};

/** Theme, words, time and the live region: everything that parts of `core/ui` need around them. */
export function UiProvider(props: UiProviderProps): ReactElement {
  const { appearance, language, timeZone, say, clock, isTest = false, children } = props;
  const voice = useRef<HTMLDivElement>(null);
  const announce = useCallback((sentence: string): void => {
    if (voice.current !== null) {
      // The same sentence twice is no change to a screen reader, so every second one ends in a space that has no width.
      voice.current.textContent = voice.current.textContent === sentence ? `${sentence}\u200b` : sentence;
    }
  }, []);
  const environment = useMemo<UiEnvironment>(
    () => ({ language, timeZone, say, clock, announce }),
    [language, timeZone, say, clock, announce],
  );
  const now = useMinute(clock);
  return (
    <MantineProvider
      theme={theme}
      colorSchemeManager={followSystem}
      {...(appearance === 'system' ? {} : { forceColorScheme: appearance })}
      // All variables at run time cost less than the 4 KiB of Mantine's file of defaults.
      deduplicateCssVariables={false}
      env={isTest ? 'test' : 'default'}
    >
      <UiEnvironmentContext value={environment}>
        <NowContext value={now}>{children}</NowContext>
        <div ref={voice} className="t-hidden" role="status" aria-live="polite" />
      </UiEnvironmentContext>
    </MantineProvider>
  );
}

/** The time, renewed at each full minute, so that "Today 09:12" becomes "Yesterday 09:12" by itself. */
function useMinute(clock: Clock): number {
  const [now, setNow] = useState(() => clock.now().getTime());
  useEffect(() => {
    const abort = new AbortController();
    async function tick(): Promise<void> {
      while (!abort.signal.aborted) {
        await clock.sleep(60_000 - (clock.now().getTime() % 60_000), abort.signal);
        setNow(clock.now().getTime());
      }
    }
    // Rejects when the screen goes, which is all there is to know.
    tick().catch(() => undefined);
    return () => abort.abort();
  }, [clock]);
  return now;
}
