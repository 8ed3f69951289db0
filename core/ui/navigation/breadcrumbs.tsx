import { useEffect, useRef, useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { useUi } from '../environment';
import { navigationMessages } from './navigation-messages';
import { useCrumbsFit } from './use-crumbs-fit';
import './breadcrumbs.css';

/** An ancestor of the current place. */
export interface Crumb {
  readonly key: string;
  /** A link, usually a `PlaceLink` or `EntityLink`, which is plain text where the person has no access. */
  readonly link: ReactNode;
}

export interface BreadcrumbsProps {
  /** Accessible name of the navigation, such as "Path". */
  readonly label: string;
  /** From the top. */
  readonly ancestors: readonly Crumb[];
  /** Name of the current place. */
  readonly current: string;
}

/**
 * Where the current place is. If there is no room for all ancestors, those in the middle are behind a button: the first
 * and the last stay.
 */
export function Breadcrumbs({ label, ancestors, current }: BreadcrumbsProps): ReactElement {
  const { translate } = useUi();
  const row = useRef<HTMLOListElement>(null);
  const [isWhole, setWhole] = useState(false);
  const keys = [...ancestors.map(({ key }) => key), current].join('\n');
  const { omitted, isTight } = useCrumbsFit(row, isWhole ? 0 : Math.max(0, ancestors.length - 2), keys);
  const shown = ancestors.map(({ key, link }, index) => (
    <li key={key} data-crumb={index}>
      {link}
    </li>
  ));

  useEffect(() => {
    if (isWhole) {
      // The button is gone; the focus continues at the first link that it showed.
      row.current?.querySelector<HTMLElement>('[data-crumb="1"] > a')?.focus();
    }
  }, [isWhole]);

  return (
    <nav
      aria-label={label}
      className={`t-crumbs${isWhole ? ' t-crumbs-whole' : ''}${isTight && !isWhole ? ' t-crumbs-tight' : ''}`}
    >
      <ol ref={row}>
        {shown.slice(0, 1)}
        {omitted > 0 && (
          <li>
            <button
              type="button"
              className="t-crumbs-more"
              aria-expanded={false}
              aria-label={translate(navigationMessages.showAncestors, { count: omitted })}
              onClick={() => setWhole(true)}
            >
              …
            </button>
          </li>
        )}
        {shown.slice(1 + omitted)}
        <li>
          <span aria-current="page">
            <bdi>{current}</bdi>
          </span>
        </li>
      </ol>
    </nav>
  );
}
