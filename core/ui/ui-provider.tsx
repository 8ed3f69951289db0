import { useMediaQuery } from '@mantine/hooks';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { defaultCurrency, defaultWorkingDays } from '../contract';
import { AboveModals } from '../client/top-layer/above-modals';
import type { HourCycle } from '../contract';
import type { Clock } from '../kernel/services';
import { UiEnvironmentContext, UiAppearanceContext } from './environment';
import type { Density, Translate, UiCompany, UiEnvironment, UiAppearance } from './environment';
import { TooltipLayer } from './overlays/tooltip-layer';
import type { DateFormatters } from './text/formatters';
import { NowContext } from './text/now';
import { useCompositionGuard } from './use-composition-guard';
import './styles/tokens.css';
import './styles/base.css';
import './styles/toasts.css';

/** The chosen colour scheme, or `system` for that of the operating system. */
export type ColorSchemePreference = 'light' | 'dark' | 'system';

/** `more`, or `system` for what the operating system asks for. */
export type ContrastPreference = 'system' | 'more';

/** 100, 125, 150 or 200 % of the browser's own text size. */
export type TextSize = 'standard' | 'large' | 'larger' | 'largest';

export interface UiProviderProps {
  readonly appearance: ColorSchemePreference;
  /** That of the system when left out. */
  readonly contrast?: ContrastPreference;
  /** Standard when left out. */
  readonly textSize?: TextSize;
  /** Compact when left out. */
  readonly density?: Density;
  readonly language: string;
  /** IANA name of the person's time zone; the browser's own when undefined. */
  readonly timeZone?: string | undefined;
  /** How times are written; 24 hours when left out. */
  readonly hourCycle?: HourCycle;
  /** BCP 47 with a region, such as the first of the browser's languages; the language when undefined. */
  readonly region?: string | undefined;
  /** Of the open company; those of a company that has chosen nothing, when undefined. */
  readonly company?: UiCompany | undefined;
  readonly translate: Translate;
  readonly clock: Clock;
  readonly children: ReactNode;
}

const defaultCompany: UiCompany = { currency: defaultCurrency, workingDays: defaultWorkingDays };

/** Provides scheme, translations, time and the live region for the parts of `core/ui`. */
export function UiProvider(props: UiProviderProps): ReactElement {
  const { appearance, contrast = 'system', textSize = 'standard', density = 'compact' } = props;
  const { language, timeZone, hourCycle = 'h23' } = props;
  const { region = language, company = defaultCompany, translate, clock, children } = props;
  const voice = useRef<HTMLDivElement>(null);
  const announce = useCallback((sentence: string): void => {
    if (voice.current !== null) {
      // Screen readers ignore an unchanged text, so a repeated sentence ends in a zero-width space every second time.
      voice.current.textContent = voice.current.textContent === sentence ? `${sentence}\u200b` : sentence;
    }
  }, []);
  const { currency, workingDays, holidays, fiscalYearStart } = company;
  // The session reports a new object with each change of a counter; fields re-render only if these values change.
  const steadyCompany = useMemo<UiCompany>(
    () => ({ currency, workingDays, holidays, fiscalYearStart }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- compares the days, not the list
    [currency, workingDays.join(), holidays?.join(), fiscalYearStart],
  );
  const [dateFormatters] = useState<DateFormatters>(() => new Map());
  const environment = useMemo<UiEnvironment>(
    () => ({
      language,
      timeZone,
      hourCycle,
      region,
      company: steadyCompany,
      translate,
      clock,
      dateFormatters,
      announce,
    }),
    [language, timeZone, hourCycle, region, steadyCompany, translate, clock, dateFormatters, announce],
  );
  useCompositionGuard();
  const now = useMinute(clock);
  const { scheme, textScale } = useRootLook(appearance, contrast, textSize);
  const { current: icons } = useRef<UiAppearance['icons']>({});
  const surroundings = useMemo(() => ({ scheme, density, textScale, icons }), [scheme, density, textScale, icons]);
  return (
    <UiAppearanceContext value={surroundings}>
      <UiEnvironmentContext value={environment}>
        <NowContext value={now}>{children}</NowContext>
        <AboveModals>
          <div
            ref={voice}
            className="t-hidden"
            role="status"
            aria-live="polite"
            // React Aria hides everything outside an open combo box from screen readers, except announcers.
            data-live-announcer="true"
          />
          <TooltipLayer clock={clock} />
        </AboveModals>
      </UiEnvironmentContext>
    </UiAppearanceContext>
  );
}

/** Sets the attributes that the tokens select by, and returns the current scheme and how much larger text is. */
function useRootLook(
  appearance: ColorSchemePreference,
  contrast: ContrastPreference,
  textSize: TextSize,
): Pick<UiAppearance, 'scheme' | 'textScale'> {
  const isSystemDark = useMatch('(prefers-color-scheme: dark)');
  const shownContrast = useMatch('(prefers-contrast: more)') ? 'more' : contrast;
  const [textScale, setTextScale] = useState(1);
  const scheme = appearance === 'system' ? (isSystemDark ? 'dark' : 'light') : appearance;
  useLayoutEffect(() => {
    const { documentElement: root } = document;
    Object.assign(root.dataset, { colorScheme: scheme, contrast: shownContrast, textSize });
    // The browser's own text size counts, too. The first lists are rendered again before they are painted.
    setTextScale(parseFloat(getComputedStyle(root).fontSize) / 16 || 1);
  }, [scheme, shownContrast, textSize]);
  return { scheme, textScale };
}

function useMatch(query: string): boolean {
  return useMediaQuery(query, false, { getInitialValueInEffect: false }) === true;
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
