import type { Gate, PortalRole } from './access';

/** The part of a plugin that both sides share. Declared once, in the plugin's `contract/manifest.ts`. */
export interface PluginManifest {
  /** Lower-case words joined by dashes; also the prefix of every id the plugin owns. */
  readonly id: string;
  readonly name: string;
  readonly description: string;
  /** Semver range of the core version the plugin was written for, such as `^1.0.0`. */
  readonly core: string;
  /** The widest gate of the plugin; contributions can only narrow it. */
  readonly gate: Gate;
  readonly permissions?: readonly PermissionDefinition[];
}

/** A permission beyond the role, `<plugin id>.<noun>.<verb>`, such as `tasks.task.delete`. */
export interface PermissionDefinition {
  readonly id: string;
  readonly label: string;
  readonly grantedTo: PortalRole;
}

const idPattern = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

/** Ids that would conflict with schemas and owners of the product itself. */
const reservedIds: readonly string[] = ['core', 'host', 'public', 'information-schema'];

/**
 * Declares a plugin.
 *
 * @throws TypeError when the id is malformed or reserved, or when a permission is not named after it.
 */
/* @__NO_SIDE_EFFECTS__ */
export function definePlugin<const M extends PluginManifest>(manifest: M): M {
  const { id } = manifest;
  if (!idPattern.test(id)) {
    throw new TypeError(`Plugin id '${id}' must be lower-case words joined by dashes.`);
  }
  if (reservedIds.includes(id) || id.startsWith('pg')) {
    throw new TypeError(`Plugin id '${id}' is reserved; choose another.`);
  }
  for (const owned of manifest.permissions ?? []) {
    if (!owned.id.startsWith(`${id}.`)) {
      throw new TypeError(`'${owned.id}' must start with '${id}.', the id of the plugin that declares it.`);
    }
  }
  return Object.freeze(manifest);
}
