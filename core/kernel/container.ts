import { Container } from 'inversify';
import type { ServiceToken } from '../contract/token';
import { ownerOf } from '../contract/token';
import type { ServiceRegistrar } from './services';

/**
 * Makes a container: singletons by default, and no code from strings, which the Content-Security-Policy forbids.
 *
 * The kernel resolves all singletons of the root before a plugin's child exists: one that is first resolved through a
 * child would capture the child's bindings for everybody.
 */
export function createContainer(parent?: Container): Container {
  return new Container({ defaultScope: 'Singleton', jitless: true, ...(parent === undefined ? {} : { parent }) });
}

/**
 * Checks that a token belongs to a plugin.
 *
 * @throws Error when it is named after somebody else.
 */
export function claimToken<T>(pluginId: string, token: ServiceToken<T>): symbol {
  if (ownerOf(token) !== pluginId) {
    throw new Error(`Plugin '${pluginId}' may not bind '${token.description}'; it belongs to somebody else.`);
  }
  return token;
}

/** Lets a plugin bind its own services in its own container, and nothing else. */
export function registrarFor(pluginId: string, container: Container): ServiceRegistrar {
  return {
    add(token, implementation) {
      container.bind(claimToken(pluginId, token)).to(implementation as new () => unknown);
    },
    addFactory(token, dependencies, create) {
      const build = create as unknown as (...services: unknown[]) => unknown;
      container.bind(claimToken(pluginId, token)).toResolvedValue(build, dependencies as unknown as symbol[]);
    },
  };
}
