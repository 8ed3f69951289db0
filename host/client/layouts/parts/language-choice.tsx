import type { ReactElement } from 'react';
import { Languages, useService, useWords } from '@tessera/core/client';
import { messages } from '../../messages';

/** Language menu of the public pages; a native select, because it adds no weight. */
export function LanguageChoice(): ReactElement {
  const { say } = useWords();
  const languages = useService(Languages);
  return (
    <select
      className="s-language"
      aria-label={say(messages.language)}
      value={languages.current.tag}
      onChange={({ target }) => void languages.choose(target.value)}
    >
      {languages.spoken.map(({ tag, name }) => (
        <option key={tag} value={tag} lang={tag}>
          {name}
        </option>
      ))}
    </select>
  );
}
