import { observer } from 'mobx-react-lite';
import type { ReactElement } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useWords } from '@tessera/core/client';
import { NamedIcon } from '@tessera/core/ui';
import { useApplication } from '../../../../core/client/boot';
import { useCurrentPage } from '../../shell/current-page';
import { findActiveEntry } from './active-entry';
import './side-menu.css';

export interface MenuEntriesProps {
  /** Shows icons only; the names remain for screen readers and as tooltips. */
  readonly isFolded: boolean;
}

/** R42, R43: an entry for each area that the user has access to; marks the current one. */
export const MenuEntries = observer(function MenuEntries(props: MenuEntriesProps): ReactElement {
  const { isFolded } = props;
  const { contributions, rendering } = useApplication();
  const { label } = useWords();
  const { pathname } = useLocation();
  const page = useCurrentPage();
  const entries = contributions.menu('side');
  const activeKey = findActiveEntry(entries, pathname, page?.area);

  function preload(to: string): void {
    const route = contributions.routes.find(({ path }) => path.pattern.replace(/\/:.*$/, '') === to);
    if (route !== undefined) {
      rendering.preload(route.pluginId, route.load);
    }
  }

  return (
    <ul>
      {entries.map((entry) => (
        <li key={entry.key}>
          <Link
            className="s-entry"
            to={entry.to}
            aria-current={entry.key === activeKey ? 'page' : undefined}
            title={isFolded ? label(entry.label) : undefined}
            onPointerEnter={() => preload(entry.to)}
            onFocus={() => preload(entry.to)}
          >
            <NamedIcon name={entry.icon} />
            <span className={isFolded ? 't-hidden' : 't-cut'}>{label(entry.label)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
});
