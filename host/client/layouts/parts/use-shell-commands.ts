import { useEffect } from 'react';
import { Commands, Navigation, Permissions, useService } from '@tessera/core/client';
import { frameMessages } from '../../frame-messages';
import { dataExportAddress } from '../../shell/data-export-address';
import { diagnosticsAddress } from '../../shell/diagnostics-address';
import type { MenuState } from './use-menu-state';

/** Adds the shell's own commands to the palette while a frame is mounted. Call it in an observer. */
export function useShellCommands(menu: MenuState): void {
  const commands = useService(Commands);
  const navigation = useService(Navigation);
  const isAdmin = useService(Permissions).decide({ audience: 'admin' }).outcome === 'granted';
  const { toggle, isOpen } = menu;
  const group = frameMessages.commandGroup;
  useEffect(() => {
    const title = frameMessages.toggleMenu;
    const release = commands.add({ id: 'host:toggle-menu', title, group, icon: 'panel-left', run: toggle });
    return () => void release();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `toggle` differs only by the state
  }, [commands, group, isOpen]);
  useEffect(() => {
    if (!isAdmin) {
      return undefined;
    }
    const releases = [
      commands.add({
        id: 'host:open-diagnostics',
        title: frameMessages.openDiagnostics,
        group,
        icon: 'activity',
        run: () => navigation.go(diagnosticsAddress),
      }),
      commands.add({
        id: 'host:open-data-export',
        title: frameMessages.openDataExport,
        group,
        icon: 'download',
        run: () => navigation.go(dataExportAddress),
      }),
    ];
    return () => {
      for (const release of releases) {
        void release();
      }
    };
  }, [commands, navigation, group, isAdmin]);
}
