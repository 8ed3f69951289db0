import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { product } from '@tessera/core/contract';
import { useWords } from '@tessera/core/client';
import { Mark, Mosaic } from '@tessera/core/ui';
import { useApplication } from '../../../../core/client/boot';
import { messages } from '../../messages';
import type { LayoutProps } from '../layout-props';
import { LanguageChoice } from '../parts/language-choice';
import { usePrefetch } from './use-prefetch';
import './public-layout.css';

/** The layout of public pages: a form at the start, the wall of tiles at the end. */
export function PublicLayout(props: LayoutProps): ReactElement {
  const { settings } = useApplication();
  const { say } = useWords();
  const prefetch = usePrefetch();
  return (
    <div className="s-public">
      <div className="s-public-side">
        <header>
          <Link className="s-home" to="/" aria-label={say(messages.homeLink, { product: product.name })}>
            <Mark withName />
          </Link>
        </header>
        <main className="s-public-page" onInput={prefetch}>
          {props.children}
        </main>
        <footer className="t-meta">
          <a href={settings.helpCentre} target="_blank" rel="noopener noreferrer">
            {say(messages.helpFooter)}
          </a>
          <LanguageChoice />
        </footer>
      </div>
      <div className="s-public-wall">
        <Mosaic />
      </div>
    </div>
  );
}
