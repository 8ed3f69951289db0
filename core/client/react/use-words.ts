import { useMemo } from 'react';
import { Words } from '../services';
import { useApplication } from './application-provider';
import { useObserved } from './use-observed';

/** Texts in the person's language; the component re-renders when the language changes. */
export function useWords(): Pick<Words, 'say' | 'label' | 'language'> {
  const words = useApplication().get(Words);
  const language = useObserved(() => words.language);
  return useMemo(
    () => ({
      language,
      say: (message, ...values) => words.say(message, ...values),
      label: (label) => words.label(label),
    }),
    [words, language],
  );
}
