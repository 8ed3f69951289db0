import type { PublicEventPlugin } from './public-events';

/** Checks the public events of a plugin. @returns a sentence for each error. */
export function publicEventProblems(pluginId: string, { publicEvents = [] }: PublicEventPlugin): readonly string[] {
  const names = publicEvents.map(({ declaration }) => declaration.event.name);
  return [
    ...names
      .filter((name) => !name.startsWith(`${pluginId}.`))
      .map((name) => `Public event '${name}' of plugin '${pluginId}' must begin with '${pluginId}.'.`),
    ...names
      .filter((name, index) => names.indexOf(name) !== index)
      .map((name) => `Public event '${name}' is declared twice by plugin '${pluginId}'.`),
  ];
}
