import { tighten } from '../../../contract';
import type { RoutedPlugin } from '../fastify/web-server-options';
import type { InstalledPlugin } from '../../platform/installed-plugins';
import type { EndpointBinding } from '../../request-context/endpoint-binding';
import type { EndpointRunner } from './endpoint-runner';
import type { PluginWithEndpoints } from '../../background/mail/endpoints-of';
import { endpointsOf } from '../../background/mail/endpoints-of';

/** Core's own endpoints, as a plugin that is always active. */
function corePlugin(endpoints: readonly EndpointBinding[]): InstalledPlugin<PluginWithEndpoints> {
  const gate = { audience: 'public' } as const;
  const manifest = { id: 'core', name: 'Core', description: 'The product itself.', core: '*', gate };
  return { plugin: { manifest, endpoints }, gate, state: 'active', error: undefined };
}

/**
 * The endpoints of all plugins with their handlers. Endpoints of refused plugins are included and return 503. Where
 * they clash with another plugin's endpoint, the other plugin's is used.
 */
export function routedPlugins(
  runner: EndpointRunner,
  installed: readonly InstalledPlugin<PluginWithEndpoints>[],
  coreEndpoints: readonly EndpointBinding[],
): readonly RoutedPlugin[] {
  const taken = new Set<string>();
  return [corePlugin(coreEndpoints), ...installed].map((each) => {
    const endpoints = endpointsOf(each.plugin).filter(({ endpoint }) => {
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
        gate: binding.proof === undefined ? tighten(each.gate, binding.endpoint.gate) : binding.endpoint.gate,
        answer: runner.compile(each, binding),
      })),
    };
  });
}
