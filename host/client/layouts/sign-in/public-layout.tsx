import { useRef } from 'react';
import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { productName } from '@tessera/core/contract';
import { useI18n } from '@tessera/core/client';
import { Logo, Mosaic } from '@tessera/core/ui';
import { useApplication } from '../../../../core/client/boot';
import { hostMessages } from '../../messages';
import type { LayoutProps } from '../layout-props';
import { LanguageChoice } from '../parts/language-choice';
import { usePrefetch } from './use-prefetch';
import './public-layout.css';

/** The layout of public pages: a form at the start, the wall of tiles at the end. */
export function PublicLayout(props: LayoutProps): ReactElement {
  const { settings } = useApplication();
  const { translate } = useI18n();
  const main = useRef<HTMLElement>(null);
  const prefetch = usePrefetch(main);
  return (
    <div className="s-public">
      <div className="s-public-side">
        <header>
          <Link className="s-home" to="/" aria-label={translate(hostMessages.homeLink, { product: productName.name })}>
            <Logo withName />
          </Link>
        </header>
        <main ref={main} className="s-public-page" onInput={prefetch}>
          {props.children}
        </main>
        <footer className="t-meta">
          <a href={settings.helpCentre} target="_blank" rel="noopener noreferrer">
            {translate(hostMessages.helpFooter)}
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
