import 'reflect-metadata/lite';
import { loadSignedInPlugins, publicPlugins } from 'virtual:plugins/client';
import { bootClient } from '../../core/client/boot';
import { readSettings } from './shell/read-settings';
import { showShell } from './shell/show-shell';

// No JSX here: an entry that Fast Refresh takes for a component is mounted twice.
void showShell(
  bootClient({
    settings: readSettings(document),
    publicPlugins,
    loadSignedInPlugins,
    translations: { de: () => import('./german') },
  }),
  document,
);
