import type { ServiceToken } from '../../contract';
import type { ClientApplication } from '../application';
import { PluginRuntimeService } from '../runtime/plugin-runtime';

/**
 * A core service whose code loads after the start, with the first part that needs it. It is bound at that moment and is
 * the same for every caller from then on. It may inject kernel services only.
 */
export function lazyService<T>(
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
