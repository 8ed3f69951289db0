import type { Label } from '../../core/contract';
import { labelId } from '../../core/contract';
import type { ClientPlugin } from '../../core/client/plugin';

/** Sentences about labels that a plugin shows as plain English text and does not translate. */
export async function unwordedLabels(plugin: ClientPlugin, language: string): Promise<readonly string[]> {
  const translated = (await plugin.translations?.[language]?.())?.translation ?? {};
  return plainLabels(plugin)
    .filter((label) => translated[labelId(label)] === undefined)
    .map((label) => `Plugin '${plugin.manifest.id}' does not translate its label '${label}' into '${language}'.`);
}

/** What a plugin's declaration shows to people as plain English text. */
export function plainLabels({ manifest, routes, menu, settings, search, commands }: ClientPlugin): readonly string[] {
  const labels: readonly Label[] = [
    manifest.name,
    ...(routes ?? []).flatMap(({ title, within }) => (within?.label === undefined ? [title] : [title, within.label])),
    ...[...(menu ?? []), ...(settings ?? []), ...(search ?? [])].map(({ label }) => label),
    ...(commands ?? []).flatMap(({ title, group }) => [title, group]),
  ];
  return labels.filter((label) => typeof label === 'string');
}
