import { createContext, use } from 'react';
import type { UiEnvironment } from '../environment';
import { useUi } from '../environment';
import type { Reader } from './moments';

/** Milliseconds since 1970, renewed at each full minute by the provider. Apart, so that only times are drawn again. */
export const NowContext = createContext(0);

/** Who reads the times of this screen. */
export function useReader(): Reader {
  const { language, timeZone, say, formatters }: UiEnvironment = useUi();
  return { language, timeZone, say, formatters, now: use(NowContext) };
}
