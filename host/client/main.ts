import 'reflect-metadata/lite';
import { loadSignedInPlugins, publicPlugins } from 'virtual:plugins/client';
import { bootClient } from '../../core/client/boot';
import { readSettings } from './shell/read-settings';
import { showShell } from './shell/show-shell';

// No JSX here: Fast Refresh would treat the entry as a component and mount it twice.
void showShell(
  bootClient({
    settings: readSettings(document),
    publicPlugins,
    loadSignedInPlugins,
    translations: { de: () => import('./german') },
  }),
  document,
);
