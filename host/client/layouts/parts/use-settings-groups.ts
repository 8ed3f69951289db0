import { useLocation } from 'react-router-dom';
import type { Gate, Label, Message } from '@tessera/core/contract';
import { Permissions, useService } from '@tessera/core/client';
import type { SettingsPageContribution } from '@tessera/core/client';
import { useApplication } from '../../../../core/client/boot';
import { frameMessages } from '../../frame-messages';
import { hostMessages } from '../../messages';
import { dataExportAddress } from '../../shell/data-export-address';

/** An entry of the settings menus. */
export interface SettingsEntry {
  readonly key: string;
  readonly label: Label;
  readonly path: { readonly pattern: string };
  readonly isCurrent: boolean;
  /** The pages that share the entry, this one first; none for a page alone. */
  readonly tabs: readonly SettingsTab[];
}

/** One of several pages of an entry. */
export interface SettingsTab {
  readonly key: string;
  readonly label: Label;
  readonly to: string;
  readonly isCurrent: boolean;
}

/** A group of the settings with the pages that the user has access to. */
export interface SettingsGroup {
  readonly heading: Message;
  readonly pages: readonly SettingsEntry[];
}

const headings = [
  ['general', frameMessages.generalSettings],
  ['administrative', frameMessages.administration],
] as const;

type SettingsMenuPage = Pick<SettingsPageContribution, 'group' | 'label' | 'hidden' | 'tabOf'> & {
  readonly key: string;
  readonly path: { readonly pattern: string };
  readonly gate: Gate;
};

/** Pages of the shell itself; listed after those of the plugins. */
const ownPages: readonly SettingsMenuPage[] = [
  {
    key: 'host data-export',
    group: 'administrative',
    label: hostMessages.dataExportTitle,
    path: { pattern: dataExportAddress },
    gate: { audience: 'admin' },
  },
];

/** R32, R33: both menus; hidden pages are reachable by address only. Call it in an observer. */
export function useSettingsGroups(): readonly SettingsGroup[] {
  const { contributions } = useApplication();
  const permissions = useService(Permissions);
  const { pathname } = useLocation();
  return headings
    .map(([group, heading]) => {
      const pages: readonly SettingsMenuPage[] = [
        ...contributions.settingsPages(group),
        ...ownPages.filter((page) => page.group === group),
      ];
      return {
        heading,
        pages: entriesOf(
          pages.filter((page) => page.hidden !== true && permissions.shows(page.gate)),
          pathname,
        ),
      };
    })
    .filter(({ pages }) => pages.length > 0);
}

function entriesOf(pages: readonly SettingsMenuPage[], pathname: string): readonly SettingsEntry[] {
  const hasEntry = ({ tabOf }: SettingsMenuPage): boolean => !pages.some(({ path }) => path.pattern === tabOf);
  return pages.filter(hasEntry).map(({ key, label, path }) => {
    const together = pages.filter((page) => page.path === path || page.tabOf === path.pattern);
    const tabs = together.map((page) => ({
      key: page.key,
      label: page.label,
      to: page.path.pattern,
      isCurrent: isAt(pathname, page.path.pattern),
    }));
    return {
      key,
      label,
      path,
      isCurrent: tabs.some(({ isCurrent }) => isCurrent),
      tabs: tabs.length > 1 ? tabs : [],
    };
  });
}

function isAt(path: string, pattern: string): boolean {
  const current = path.toLowerCase();
  const address = pattern.toLowerCase();
  return current === address || current.startsWith(`${address}/`);
}
