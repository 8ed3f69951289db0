import { useLocation } from 'react-router-dom';
import type { Message } from '@tessera/core/contract';
import { Permissions, useService } from '@tessera/core/client';
import type { SettingsPageContribution } from '@tessera/core/client';
import { useApplication } from '../../../../core/client/boot';
import type { Contributed } from '../../../../core/client/boot';
import { frameMessages } from '../../frame-messages';

/** A part of the settings with the pages that the person may open. */
export interface SettingsGroup {
  readonly heading: Message;
  readonly pages: readonly (Contributed<SettingsPageContribution> & { readonly isCurrent: boolean })[];
}

const headings = [
  ['general', frameMessages.generalSettings],
  ['administrative', frameMessages.administration],
] as const;

/** R32, R33: both menus; hidden pages are reachable by their address only. Call it in an observer. */
export function useSettingsGroups(): readonly SettingsGroup[] {
  const { contributions } = useApplication();
  const permissions = useService(Permissions);
  const { pathname } = useLocation();
  return headings
    .map(([group, heading]) => ({
      heading,
      pages: contributions
        .settingsPages(group)
        .filter((page) => page.hidden !== true && permissions.shows(page.gate))
        .map((page) => ({ ...page, isCurrent: isAt(pathname, page.path.pattern) })),
    }))
    .filter(({ pages }) => pages.length > 0);
}

function isAt(path: string, pattern: string): boolean {
  const current = path.toLowerCase();
  const address = pattern.toLowerCase();
  return current === address || current.startsWith(`${address}/`);
}
