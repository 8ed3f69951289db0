import { observer } from 'mobx-react-lite';
import type { ReactElement } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useI18n } from '@tessera/core/client';
import { NamedIcon, tooltip } from '@tessera/core/ui';
import { useApplication } from '../../../../core/client/boot';
import { useCurrentPage } from '../../shell/current-page';
import { findActiveEntry } from './active-entry';
import './side-menu.css';

export interface MenuEntriesProps {
  /** Shows icons only; the names remain for screen readers and as tooltips. */
  readonly isCollapsed: boolean;
}

/** R42, R43: an entry for each area that the user has access to; marks the current one. */
export const MenuEntries = observer(function MenuEntries(props: MenuEntriesProps): ReactElement {
  const { isCollapsed } = props;
  const { contributions, rendering } = useApplication();
  const { translateLabel } = useI18n();
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
            {...tooltip(isCollapsed ? translateLabel(entry.label) : undefined)}
            onPointerEnter={() => preload(entry.to)}
            onFocus={() => preload(entry.to)}
          >
            <NamedIcon name={entry.icon} />
            <span className={isCollapsed ? 't-hidden' : 't-cut'}>{translateLabel(entry.label)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
});
