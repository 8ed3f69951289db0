import { tighten } from '../../contract';
import type { MountedPlugin } from '../adapters/web-server-options';
import type { InstalledPlugin } from '../installed';
import type { EndpointBinding } from '../plugin';
import type { EndpointRunner } from './endpoint-runner';

/** What serving needs of a plugin. */
interface ServedPlugin {
  readonly endpoints?: readonly EndpointBinding[];
}

/** Core's own endpoints run as a plugin that is always there. */
function corePlugin(endpoints: readonly EndpointBinding[]): InstalledPlugin<ServedPlugin> {
  const gate = { audience: 'public' } as const;
  const manifest = { id: 'core', name: 'Core', description: 'The product itself.', core: '*', gate };
  return { plugin: { manifest, endpoints }, gate, state: 'active', error: undefined };
}

/**
 * What answers each endpoint, plugin by plugin. Those of a plugin that was refused are mounted too, so that they answer
 * that it is not available; where they clash with another's, the other's stay.
 */
export function mountedPlugins(
  runner: EndpointRunner,
  installed: readonly InstalledPlugin<ServedPlugin>[],
  coreEndpoints: readonly EndpointBinding[],
): readonly MountedPlugin[] {
  const taken = new Set<string>();
  return [corePlugin(coreEndpoints), ...installed].map((each) => {
    const endpoints = (each.plugin.endpoints ?? []).filter(({ endpoint }) => {
      const address = `${endpoint.method} ${endpoint.path.toLowerCase().replace(/:[^/]+/g, ':')}`;
      const isFree = !taken.has(address);
      taken.add(address);
      return isFree;
    });
    const { id, name, description } = each.plugin.manifest;
    return {
      id,
      name,
      description,
      endpoints: endpoints.map((binding) => ({
        endpoint: binding.endpoint,
        gate: tighten(each.gate, binding.endpoint.gate),
        answer: runner.compile(each, binding),
      })),
    };
  });
}
