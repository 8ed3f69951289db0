import type { Translations } from '../../contract';

/** Core's sentences in other languages. */
export const coreTranslations: Translations = { de: () => import('./german') };
