import { createKey, creationShortcut } from '../commands/create-key';
import { stepsOf } from '../commands/shortcut-keys';
import type { ClientPlugin } from '../plugin';

/** The shortcuts that plugins claim for their commands and creations. The first command of a shortcut would hide all later ones. */
export class TakenShortcuts {
  private readonly owners = new Map<string, string>();

  /** Returns why a plugin cannot have its shortcuts; undefined if all of them are free. */
  problemOf(plugin: ClientPlugin): string | undefined {
    const { id } = plugin.manifest;
    const own = new Set<string>();
    const reserved = commandShortcutsOf(plugin).find((shortcut) => stepsOf(shortcut.toLowerCase())[0] === createKey);
    if (reserved !== undefined) {
      return `Plugin '${id}' claims the shortcut '${reserved}', but '${createKey}' belongs to the creations of all plugins; contribute it to 'creations' instead, or give the command other keys.`;
    }
    const wrong = (plugin.creations ?? []).find(({ letter }) => letter !== undefined && !/^\p{L}$/u.test(letter));
    if (wrong !== undefined) {
      return `Plugin '${id}' gives the creation '${wrong.id}' the letter '${wrong.letter}'; use a single letter, or leave it out.`;
    }
    for (const shortcut of shortcutsOf(plugin)) {
      const keys = keysOf(shortcut);
      const other = this.owners.get(keys);
      if (other !== undefined) {
        return `Plugins '${id}' and '${other}' both claim the shortcut '${shortcut}'; give one of them other keys, or remove one of the two.`;
      }
      if (own.has(keys)) {
        return `Plugin '${id}' claims the shortcut '${shortcut}' twice; give one of the two other keys.`;
      }
      own.add(keys);
    }
    return undefined;
  }

  add(plugin: ClientPlugin): void {
    for (const shortcut of shortcutsOf(plugin)) {
      this.owners.set(keysOf(shortcut), plugin.manifest.id);
    }
  }
}

function shortcutsOf(plugin: ClientPlugin): readonly string[] {
  const chosen = (plugin.creations ?? []).flatMap(({ letter }) =>
    letter === undefined ? [] : [creationShortcut(letter)],
  );
  return [...commandShortcutsOf(plugin), ...chosen];
}

function commandShortcutsOf(plugin: ClientPlugin): readonly string[] {
  return (plugin.commands ?? []).flatMap(({ shortcut }) => (shortcut === undefined ? [] : [shortcut]));
}

/** Normalizes a shortcut: neither case nor the order of modifiers matters. */
function keysOf(shortcut: string): string {
  const steps = stepsOf(shortcut.toLowerCase()).map((step) => {
    const parts = step.split('+');
    return [...parts.slice(0, -1).sort(), ...parts.slice(-1)].join('+');
  });
  return steps.join(' ');
}
