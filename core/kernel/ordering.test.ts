import { definePlugin, serviceToken } from '../contract';
import type { Gate } from '../contract';
import { orderPlugins } from './ordering';
import type { PluginShape } from './validate-manifest';

interface Sketch {
  readonly gate?: Gate;
  readonly requires?: readonly symbol[];
  readonly provides?: readonly symbol[];
}

function plugin(id: string, { gate = { audience: 'member' }, ...rest }: Sketch = {}): PluginShape {
  return { manifest: definePlugin({ id, name: id, description: id, core: '^1.0.0', gate }), ...rest };
}

const alphaService = serviceToken<object>('alpha:service');
const betaService = serviceToken<object>('beta:service');

describe('orderPlugins', () => {
  it('puts owners before their consumers and keeps the given order otherwise', () => {
    const gamma = plugin('gamma', { requires: [betaService] });
    const beta = plugin('beta', { requires: [alphaService], provides: [betaService] });
    const alpha = plugin('alpha', { provides: [alphaService] });
    const other = plugin('other');

    const { ordered, refused } = orderPlugins([gamma, other, beta, alpha]);

    expect(ordered.map((each) => each.manifest.id)).toEqual(['alpha', 'beta', 'gamma', 'other']);
    expect(refused).toEqual([]);
  });

  it('tightens a gate by those of all owners, also indirect ones', () => {
    const alpha = plugin('alpha', { gate: { audience: 'admin', modules: ['Teams'] }, provides: [alphaService] });
    const beta = plugin('beta', { requires: [alphaService], provides: [betaService] });
    const gamma = plugin('gamma', { gate: { audience: 'member', modules: ['Tasks'] }, requires: [betaService] });

    const order = orderPlugins([gamma, beta, alpha]);

    expect(order.gateOf(gamma)).toEqual({ audience: 'admin', modules: ['Tasks', 'Teams'], permissions: [] });
    expect(order.gateOf(alpha)).toEqual({ audience: 'admin', modules: ['Teams'] });
    expect(order.consumersOf(alpha)).toEqual([beta]);
    expect(order.ownersOf(gamma)).toEqual([beta]);
    expect(order.ownerOf(betaService)).toBe(beta);
  });

  it('refuses a cycle with a message that shows it, and the plugins that depend on it, but no others', () => {
    const alpha = plugin('alpha', { requires: [betaService], provides: [alphaService] });
    const beta = plugin('beta', { requires: [alphaService], provides: [betaService] });
    const gamma = plugin('gamma', { requires: [betaService] });
    const other = plugin('other');

    const { ordered, refused } = orderPlugins([alpha, beta, gamma, other]);

    expect(ordered).toEqual([other]);
    expect(refused.map((each) => each.plugin)).toEqual([alpha, beta, gamma]);
    expect(refused[0]?.reason).toContain("'alpha' → 'beta' → 'alpha'");
    expect(refused[2]?.reason).toContain("'beta' cannot run");
  });

  it('refuses a required service without a provider, but accepts services of core', () => {
    const alone = plugin('alone', { requires: [alphaService] });
    const served = plugin('served', { requires: [serviceToken<object>('core:Clock')] });

    const { ordered, refused } = orderPlugins([alone, served]);

    expect(ordered).toEqual([served]);
    expect(refused).toEqual([
      { plugin: alone, reason: "Plugin 'alone' requires 'alpha:service', which no installed plugin provides." },
    ]);
  });

  it('refuses a duplicate plugin id and a second provider of a service, naming both', () => {
    const alpha = plugin('alpha', { provides: [alphaService] });
    const again = plugin('alpha');
    const thief = plugin('thief', { provides: [alphaService] });

    const { ordered, refused } = orderPlugins([alpha, again, thief]);

    expect(ordered).toEqual([alpha]);
    expect(refused.map((each) => each.reason)).toEqual([
      "Plugin 'alpha' is installed twice; remove one of the two.",
      "Plugin 'thief' provides 'alpha:service', and so does 'alpha'; only one may.",
    ]);
  });

  it('orders 300 plugins in a chain quickly and without exhausting the stack', () => {
    const tokens = Array.from({ length: 300 }, (_, index) => serviceToken<object>(`p${index}:service`));
    const chain = tokens.map((token, index) =>
      plugin(`p${index}`, { provides: [token], requires: index === 0 ? [] : tokens.slice(index - 1, index) }),
    );

    const { ordered } = orderPlugins([...chain].reverse());

    expect(ordered).toEqual(chain);
  });
});
