import { useMediaQuery } from '@mantine/hooks';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import type { Clock } from '../kernel/services';
import { UiEnvironmentContext, UiAppearanceContext } from './environment';
import { modalExemptAttribute } from './overlays/isolate';
import type { Density, Translate, UiEnvironment, UiAppearance } from './environment';
import type { DateFormatters } from './text/formatters';
import { NowContext } from './text/now';
import { useCompositionGuard } from './use-composition-guard';
import './styles/tokens.css';
import './styles/base.css';
import './styles/toasts.css';

/** The chosen colour scheme, or `system` for that of the operating system. */
export type ColorSchemePreference = 'light' | 'dark' | 'system';

export interface UiProviderProps {
  readonly appearance: ColorSchemePreference;
  /** Compact when left out. */
  readonly density?: Density;
  readonly language: string;
  /** IANA name of the person's time zone; the browser's own when undefined. */
  readonly timeZone?: string | undefined;
  readonly translate: Translate;
  readonly clock: Clock;
  readonly children: ReactNode;
}

/** Provides scheme, translations, time and the live region for the parts of `core/ui`. */
export function UiProvider(props: UiProviderProps): ReactElement {
  const { appearance, density = 'compact', language, timeZone, translate, clock, children } = props;
  const voice = useRef<HTMLDivElement>(null);
  const announce = useCallback((sentence: string): void => {
    if (voice.current !== null) {
      // Screen readers ignore an unchanged text, so a repeated sentence ends in a zero-width space every second time.
      voice.current.textContent = voice.current.textContent === sentence ? `${sentence}\u200b` : sentence;
    }
  }, []);
  const [dateFormatters] = useState<DateFormatters>(() => new Map());
  const environment = useMemo<UiEnvironment>(
    () => ({ language, timeZone, translate, clock, dateFormatters, announce }),
    [language, timeZone, translate, clock, dateFormatters, announce],
  );
  useCompositionGuard();
  const now = useMinute(clock);
  const scheme = useScheme(appearance);
  const { current: icons } = useRef<UiAppearance['icons']>({});
  const surroundings = useMemo(() => ({ scheme, density, icons }), [scheme, density, icons]);
  return (
    <UiAppearanceContext value={surroundings}>
      <UiEnvironmentContext value={environment}>
        <NowContext value={now}>{children}</NowContext>
        <div ref={voice} className="t-hidden" role="status" aria-live="polite" {...{ [modalExemptAttribute]: '' }} />
      </UiEnvironmentContext>
    </UiAppearanceContext>
  );
}

/** The current scheme, set as the attribute that the tokens select by. */
function useScheme(appearance: ColorSchemePreference): 'light' | 'dark' {
  const isSystemDark = useMediaQuery('(prefers-color-scheme: dark)', false, { getInitialValueInEffect: false });
  const scheme = appearance === 'system' ? (isSystemDark === true ? 'dark' : 'light') : appearance;
  useLayoutEffect(() => {
    document.documentElement.setAttribute('data-color-scheme', scheme);
  }, [scheme]);
  return scheme;
}

/** The time, updated at each full minute, so that "Today 09:12" becomes "Yesterday 09:12". */
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
    // Rejects when the component unmounts.
    tick().catch(() => undefined);
    return () => abort.abort();
  }, [clock]);
  return now;
}
