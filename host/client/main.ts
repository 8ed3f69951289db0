import { publicPlugins } from 'virtual:plugins/client';

document.title = publicPlugins.length > 0 ? 'Tessera' : 'Tessera without plugins';
