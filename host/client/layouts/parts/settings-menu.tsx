import { observer } from 'mobx-react-lite';
import { useId } from 'react';
import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { useI18n } from '@tessera/core/client';
import { frameMessages } from '../../frame-messages';
import { useSettingsGroups } from './use-settings-groups';

/** Both settings menus, beside their pages. */
export const SettingsMenu = observer(function SettingsMenu(): ReactElement {
  const { translate, translateLabel } = useI18n();
  const groups = useSettingsGroups();
  const id = useId();
  return (
    <nav className="s-settings-menu" aria-label={translate(frameMessages.settings)}>
      {groups.map(({ heading, pages }) => (
        <section key={heading.id} aria-labelledby={`${id}-${heading.id}`}>
          <p className="s-menu-heading t-meta" id={`${id}-${heading.id}`}>
            {translate(heading)}
          </p>
          <ul>
            {pages.map((page) => (
              <li key={page.key}>
                <Link
                  className="s-settings-entry t-cut"
                  to={page.path.pattern}
                  aria-current={page.isCurrent ? 'page' : undefined}
                >
                  {translateLabel(page.label)}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
});
