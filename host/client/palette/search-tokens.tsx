import type { ReactElement } from 'react';
import { useI18n } from '@tessera/core/client';
import { filterNames } from '../../../core/client/boot';
import type { SearchQueryPart } from '../../../core/client/boot';
import { paletteMessages } from './messages';
import './search-tokens.css';

/** The filters that were understood in a query. They are changed in its text. */
export function SearchTokens({ parts }: { readonly parts: readonly SearchQueryPart[] }): ReactElement | undefined {
  const { translate } = useI18n();
  if (parts.length === 0) {
    return undefined;
  }
  return (
    <ul className="s-tokens" aria-label={translate(paletteMessages.filters)}>
      {parts.map(({ key, words, start }) => (
        <li key={start} className="s-token">
          {key === 'state'
            ? words
            : translate(paletteMessages.filterPart, { filter: translate(filterNames[key]), value: words })}
        </li>
      ))}
    </ul>
  );
}
