import type { ServiceToken } from '../../contract';
import type { ClientApplication } from '../application';
import { PluginRuntimeService } from '../tokens';

/**
 * A service of core whose code arrives after the start, with the first part that needs it: bound then, and the same for
 * all from there on. It may take kernel services only.
 */
export function lateService<T>(
  application: ClientApplication,
  token: ServiceToken<T>,
  implementation: new (...dependencies: never[]) => T,
): T {
  const { kernel } = application.get(PluginRuntimeService);
  if (!kernel.isBound(token)) {
    kernel.bind(token).to(implementation as new () => unknown);
  }
  return application.get(token);
}
