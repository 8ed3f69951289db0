import { createContext, use } from 'react';
import type { UiEnvironment } from '../environment';
import { useUi } from '../environment';
import type { Reader } from './moments';

/**
 * Milliseconds since 1970, updated by the provider at each full minute. A separate context, so that only times render
 * again.
 */
export const NowContext = createContext(0);

/** The reader of this screen's times. */
export function useReader(): Reader {
  const { language, timeZone, hourCycle, translate, dateFormatters }: UiEnvironment = useUi();
  return { language, timeZone, hourCycle, translate, dateFormatters, now: use(NowContext) };
}
