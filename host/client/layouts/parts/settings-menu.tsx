import { observer } from 'mobx-react-lite';
import { useId } from 'react';
import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { useWords } from '@tessera/core/client';
import { frameMessages } from '../../frame-messages';
import { useSettingsGroups } from './use-settings-groups';

/** Both settings menus, beside their pages. */
export const SettingsMenu = observer(function SettingsMenu(): ReactElement {
  const { say, label } = useWords();
  const groups = useSettingsGroups();
  const id = useId();
  return (
    <nav className="s-settings-menu" aria-label={say(frameMessages.settings)}>
      {groups.map(({ heading, pages }) => (
        <section key={heading.id} aria-labelledby={`${id}-${heading.id}`}>
          <p className="s-menu-heading t-meta" id={`${id}-${heading.id}`}>
            {say(heading)}
          </p>
          <ul>
            {pages.map((page) => (
              <li key={page.key}>
                <Link
                  className="s-settings-entry t-cut"
                  to={page.path.pattern}
                  aria-current={page.isCurrent ? 'page' : undefined}
                >
                  {label(page.label)}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
});
