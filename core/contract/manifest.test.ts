import { definePlugin } from './manifest';
import type { PluginManifest } from './manifest';

const manifest: PluginManifest = {
  id: 'kudos',
  name: 'Kudos',
  description: 'Say thank you.',
  core: '^1.0.0',
  gate: { audience: 'member' },
};

describe('definePlugin', () => {
  it('returns the manifest, frozen', () => {
    expect(definePlugin(manifest)).toBe(manifest);
    expect(Object.isFrozen(manifest)).toBe(true);
  });

  it.each(['Kudos', 'kudos-', '-kudos', 'kudos_board', '1kudos', 'kudos--board', ''])('refuses the id %p', (id) => {
    expect(() => definePlugin({ ...manifest, id })).toThrow('lower-case words joined by dashes');
  });

  it.each(['core', 'host', 'public', 'information-schema', 'pg-tools'])('refuses the reserved id %p', (id) => {
    expect(() => definePlugin({ ...manifest, id })).toThrow('reserved');
  });

  it('refuses a permission that is named after another owner', () => {
    const permissions = [{ id: 'tasks.task.delete', label: 'Delete tasks', grantedTo: 'admin' }] as const;
    expect(() => definePlugin({ ...manifest, permissions })).toThrow("'tasks.task.delete' must start with 'kudos.'");
  });
});
