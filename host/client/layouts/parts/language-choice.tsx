import type { ReactElement } from 'react';
import { Languages, useService, useI18n } from '@tessera/core/client';
import { hostMessages } from '../../messages';

/** Language menu of the public pages; a native select, because it adds no weight. */
export function LanguageChoice(): ReactElement {
  const { translate } = useI18n();
  const languages = useService(Languages);
  return (
    <select
      className="s-language"
      aria-label={translate(hostMessages.language)}
      value={languages.current.tag}
      onChange={({ target }) => void languages.choose(target.value)}
    >
      {languages.available.map(({ tag, name }) => (
        <option key={tag} value={tag} lang={tag}>
          {name}
        </option>
      ))}
    </select>
  );
}
