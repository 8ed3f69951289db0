import type { Label, PluginManifest } from '@tessera/core/contract';
import { labelId } from '@tessera/core/contract';
import type { ClientPlugin } from '@tessera/core/client';
import { pseudoText, pseudoTranslation } from '../../../pseudo-language';

const messages = import.meta.glob(
  [
    '../../../../../{core/client,core/ui,host/client,plugins/*/client,plugins/*/contract}/**/*messages.ts',
    '../../*/client/messages.ts',
  ],
  { eager: true },
);
const plugins: Readonly<Record<string, { readonly plugin: ClientPlugin }>> = import.meta.glob(
  ['../../../../../plugins/*/client/plugin.ts', '../../*/client/plugin.ts', '!../../pseudo/**'],
  { eager: true },
);

/** Of plugins without a client half too: the diagnostics name them. */
const manifests: Readonly<Record<string, Readonly<Record<string, PluginManifest>>>> = import.meta.glob(
  '../../*/contract/manifest.ts',
  { eager: true },
);

const labels: readonly Label[] = Object.values(plugins)
  .flatMap(({ plugin }) => [
    plugin.manifest.name,
    ...(plugin.routes ?? []).map(({ title }) => title),
    ...[...(plugin.menu ?? []), ...(plugin.settings ?? []), ...(plugin.search ?? [])].map(({ label }) => label),
    ...(plugin.commands ?? []).flatMap(({ title, group }) => [title, group]),
    ...(plugin.creations ?? []).map(({ title }) => title),
  ])
  .concat(Object.values(manifests).flatMap((exported) => Object.values(exported).map(({ name }) => name)));

/** Everything that a browser says. */
export const translation = {
  ...pseudoTranslation(messages),
  ...Object.fromEntries(
    labels.filter((label) => typeof label === 'string').map((label) => [labelId(label), pseudoText(label)]),
  ),
};
