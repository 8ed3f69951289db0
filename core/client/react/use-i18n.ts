import { useMemo } from 'react';
import { I18n } from '../services';
import { useApplication } from './application-provider';
import { useObserved } from './use-observed';

/** Texts in the person's language; the component re-renders when the language changes. */
export function useI18n(): Pick<I18n, 'translate' | 'translateLabel' | 'language'> {
  const words = useApplication().get(I18n);
  const language = useObserved(() => words.language);
  return useMemo(
    () => ({
      language,
      translate: (message, ...values) => words.translate(message, ...values),
      translateLabel: (label) => words.translateLabel(label),
    }),
    [words, language],
  );
}
