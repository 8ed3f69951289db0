import { Container } from 'inversify';
import type { ServiceToken } from '../contract/token';
import { ownerOf } from '../contract/token';
import type { ServiceRegistrar } from './services';

/**
 * Creates a container: singletons by default, and no code from strings, which the Content-Security-Policy forbids.
 *
 * The kernel resolves all root singletons before a plugin's child container exists: a singleton first resolved through
 * a child would capture the child's bindings for every plugin.
 */
export function createContainer(parent?: Container): Container {
  return new Container({ defaultScope: 'Singleton', jitless: true, ...(parent === undefined ? {} : { parent }) });
}

/**
 * Checks that a token belongs to a plugin.
 *
 * @throws Error when another owner owns it.
 */
export function assertOwnToken<T>(pluginId: string, token: ServiceToken<T>): symbol {
  if (ownerOf(token) !== pluginId) {
    throw new Error(`Plugin '${pluginId}' may not bind '${token.description}'; it belongs to another owner.`);
  }
  return token;
}

/** Lets a plugin bind services only in its own container, and only its own tokens. */
export function registrarFor(pluginId: string, container: Container): ServiceRegistrar {
  return {
    add(token, implementation) {
      container.bind(assertOwnToken(pluginId, token)).to(implementation as new () => unknown);
    },
    addFactory(token, dependencies, create) {
      const build = create as unknown as (...services: unknown[]) => unknown;
      container.bind(assertOwnToken(pluginId, token)).toResolvedValue(build, dependencies as unknown as symbol[]);
    },
  };
}
