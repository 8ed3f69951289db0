import { stepsOf } from '../commands/shortcut-keys';
import type { ClientPlugin } from '../plugin';

/** The shortcuts that plugins claim for their commands. The first command of a shortcut would hide all later ones. */
export class TakenShortcuts {
  private readonly owners = new Map<string, string>();

  /** Returns why a plugin cannot have its shortcuts; undefined if all of them are free. */
  problemOf(plugin: ClientPlugin): string | undefined {
    const { id } = plugin.manifest;
    const own = new Set<string>();
    for (const shortcut of shortcutsOf(plugin)) {
      const keys = keysOf(shortcut);
      const other = this.owners.get(keys);
      if (other !== undefined) {
        return `Plugins '${id}' and '${other}' both claim the shortcut '${shortcut}'; only one may.`;
      }
      if (own.has(keys)) {
        return `Plugin '${id}' claims the shortcut '${shortcut}' twice.`;
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
