import type { Translations } from '../../../contract';

/** Core's messages in other languages. */
export const coreTranslations: Translations = { de: () => import('./german') };
