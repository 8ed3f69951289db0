import * as z from 'zod/mini';
import type { Endpoint, Gate } from '../../../contract';
import { defineEndpoint, defineLink, defineWebHook, serviceToken } from '../../../contract';
import { createContainer } from '../../../kernel/container';
import { Clock } from '../../../kernel/services';
import { FakeClock } from '../../../testing/fake-clock';
import { FakeLogger } from '../../../testing/fakes/fake-logger';
import { testPlugin } from '../../../testing/test-plugin';
import type { ServerPlugin } from '../../plugin';
import { handle, handleLink, handleWebHook } from '../../request-context/endpoint-binding';
import { PluginHost } from './plugin-host';

const member = { audience: 'member', modules: ['Teams'] } as const;

function endpoint(id: `${string}.${string}`, path: `/${string}`, gate: Gate = member) {
  const said = z.object({ said: z.string() });
  const declared = defineEndpoint({ id, method: 'GET', path, gate, effect: 'read', shape: { response: said } });
  return handle(declared, async () => ({ said: id }));
}

function hostOf(...plugins: readonly ServerPlugin[]): PluginHost {
  const root = createContainer();
  root.bind(Clock as symbol).toConstantValue(new FakeClock());
  return new PluginHost({ plugins, root, logger: new FakeLogger(), clock: new FakeClock() });
}

function states(host: PluginHost): Readonly<Record<string, string>> {
  return Object.fromEntries(host.all.map(({ plugin, state }) => [plugin.manifest.id, state]));
}

function reason(host: PluginHost, id: string): string {
  return String((host.get(id)?.error as Error | undefined)?.message);
}

describe('RunningPluginHost refuses', () => {
  it('the second of two plugins at one address, naming both, and lets the first run', () => {
    const host = hostOf(
      testPlugin('alpha', { endpoints: [endpoint('alpha.read-thing', '/things/:id')] }),
      testPlugin('beta', { endpoints: [endpoint('beta.read-thing', '/Things/:name')] }),
    );
    expect(states(host)).toEqual({ alpha: 'active', beta: 'failed' });
    expect(reason(host, 'beta')).toBe("'GET /Things/:name' is answered by plugin 'alpha' and by 'beta'; only one may.");
  });

  it('an endpoint that is wider than its plugin, or than an owner of what the plugin requires', () => {
    const service = serviceToken<object>('alpha:service');
    const host = hostOf(
      testPlugin('alpha', { gate: { audience: 'admin' }, provides: [service] }),
      testPlugin('beta', { gate: member, endpoints: [endpoint('beta.see', '/beta', { audience: 'public' })] }),
      testPlugin('gamma', { gate: member, requires: [service], endpoints: [endpoint('gamma.see', '/gamma')] }),
    );
    expect(states(host)).toEqual({ alpha: 'active', beta: 'failed', gamma: 'failed' });
    expect(reason(host, 'gamma')).toBe("Endpoint 'gamma.see' is open to 'member', but its plugin only to 'admin'.");
  });

  it.each([
    [{ path: '/answers' }, "its path must have ':token'"],
    [{ gate: member }, 'its gate must be public'],
    [{ effect: 'read' as const }, 'it must be a writing one that is not a GET'],
    [{ method: 'GET' as const }, 'it must be a writing one that is not a GET'],
    [{ proof: defineLink('beta.other', 'once', z.object({})) }, 'must name the same proof'],
    [{ proof: undefined }, 'must name the same proof'],
  ])('an endpoint that is entered by a link with %j', (changes, expected) => {
    const proof = defineLink('beta.answer', 'once', z.object({}));
    const { proof: declared, ...rest } = {
      id: 'beta.answer' as const,
      method: 'POST' as const,
      path: '/answers/:token' as const,
      gate: { audience: 'public' as const },
      effect: 'write' as const,
      proof,
      shape: { params: z.object({ token: z.string() }) },
      ...changes,
    };
    const beta = (endpoint: Endpoint) =>
      hostOf(
        testPlugin('beta', {
          gate: member,
          endpoints: [handleLink(endpoint, proof, () => Promise.resolve(undefined))],
        }),
      );
    const host = beta({ ...rest, ...(declared === undefined ? {} : { proof: declared }) } as Endpoint);
    expect(reason(host, 'beta')).toContain(expected);
  });

  it.each([
    [{ path: '/events' }, "its path must have ':token'"],
    [{ gate: member }, 'its gate must be public'],
    [{ kind: 'json' as const }, "its kind must be 'raw'"],
    [{ proof: undefined }, 'bind it by handleLink or handleWebHook'],
  ])('an endpoint that receives a web hook with %j', (changes, expected) => {
    const hook = defineWebHook('beta.events');
    const { proof: declared, ...rest } = {
      id: 'beta.receive-event' as const,
      method: 'POST' as const,
      path: '/events/:token' as const,
      gate: { audience: 'public' as const },
      effect: 'write' as const,
      kind: 'raw' as const,
      proof: hook,
      shape: { params: z.object({ token: z.string() }) },
      ...changes,
    };
    const receive = { ...rest, ...(declared === undefined ? {} : { proof: declared }) } as Endpoint;
    const verify = () => ({ isGenuine: true });
    const endpoints = [handleWebHook(receive, { hook, verify }, () => Promise.resolve(undefined))];
    expect(reason(hostOf(testPlugin('beta', { gate: member, endpoints })), 'beta')).toContain(expected);
  });

  const contradictions: readonly (readonly [Partial<Endpoint>, string])[] = [
    [{ responds: 'redirect', gate: member }, 'its gate must be public'],
    [{ responds: 'redirect', shape: { response: z.string() } }, 'neither a response schema nor a download'],
    [{ responds: 'redirect', redirectOrigins: ['https://a.example/x'] }, "'https://a.example/x'"],
    [{ redirectOrigins: ['https://a.example'] }, "must declare responds: 'redirect'"],
    [{ responds: 'text' }, 'must have a response schema of a string'],
    [{ kind: 'form' }, "of kind 'form', so it must have a body schema"],
    [{ kind: 'text', method: 'GET', shape: { body: z.string() } }, 'must not be a GET'],
    [{ marksAsRead: true, gate: member }, 'must be a reading GET in a portal'],
    [{ marksAsRead: true, method: 'GET', effect: 'read' }, 'must be a reading GET in a portal'],
  ];
  it.each(contradictions)('an endpoint whose declaration contradicts itself by %j', (changes, expected) => {
    const contradiction: Endpoint = {
      id: 'beta.do-thing',
      method: 'POST',
      path: '/things',
      gate: { audience: 'public' },
      effect: 'write',
      shape: {},
      ...changes,
    };
    const endpoints = [handle(contradiction, () => Promise.resolve(undefined))];
    expect(reason(hostOf(testPlugin('beta', { endpoints })), 'beta')).toContain(expected);
  });

  it('a declaration named after another owner', () => {
    const host = hostOf(testPlugin('beta', { endpoints: [endpoint('alpha.read-thing', '/things')] }));
    expect(reason(host, 'beta')).toContain("'alpha.read-thing'");
  });

  it('a plugin that depends on a refused one', () => {
    const service = serviceToken<object>('beta:service');
    const host = hostOf(
      testPlugin('alpha', { endpoints: [endpoint('alpha.see', '/same')] }),
      testPlugin('beta', { endpoints: [endpoint('beta.see', '/same')], provides: [service] }),
      testPlugin('gamma', { requires: [service] }),
    );
    expect(states(host)).toEqual({ alpha: 'active', beta: 'failed', gamma: 'failed' });
    expect(host.accepted.map(({ manifest }) => manifest.id)).toEqual(['alpha']);
  });

  it('to start without a critical plugin', () => {
    const host = hostOf({
      ...testPlugin('alpha', { critical: true }),
      manifest: { ...testPlugin('alpha').manifest, core: '^9.0.0' },
    });
    expect(() => host.assertCritical()).toThrow("Plugin 'alpha' is critical and cannot run.");
  });
});

describe('RunningPluginHost', () => {
  it('tightens a plugin’s gate by those of the owners of what it requires', () => {
    const service = serviceToken<object>('alpha:service');
    const host = hostOf(
      testPlugin('beta', { gate: { audience: 'member', modules: ['Tasks'] }, requires: [service] }),
      testPlugin('alpha', { gate: { audience: 'member', modules: ['Teams'] }, provides: [service] }),
    );
    expect(host.get('beta')?.gate).toMatchObject({ audience: 'member', modules: ['Tasks', 'Teams'] });
    expect(host.all.map(({ plugin }) => plugin.manifest.id)).toEqual(['alpha', 'beta']);
  });

  it('starts owners first, stops them last, and releases in reverse order', async () => {
    const steps: string[] = [];
    const service = serviceToken<object>('alpha:service');
    const noting = (id: string): Pick<ServerPlugin, 'start'> => ({
      start: (context) => {
        steps.push(`start ${id}`);
        context.own(() => void steps.push(`release ${id} 1`));
        context.own(() => void steps.push(`release ${id} 2`));
        context.signal.addEventListener('abort', () => steps.push(`abort ${id}`));
      },
    });
    const host = hostOf(
      testPlugin('beta', { requires: [service], ...noting('beta') }),
      testPlugin('alpha', { provides: [service], ...noting('alpha') }),
    );
    await host.start([]);
    await host.stop();
    await host.stop();
    expect(steps).toEqual([
      'start alpha',
      'start beta',
      ...['abort beta', 'release beta 2', 'release beta 1'],
      ...['abort alpha', 'release alpha 2', 'release alpha 1'],
    ]);
  });

  it('isolates a plugin that does not start, and its consumers', async () => {
    const released: string[] = [];
    const service = serviceToken<object>('alpha:service');
    const host = hostOf(
      testPlugin('alpha', {
        provides: [service],
        start: (context) => {
          context.own(() => void released.push('alpha'));
          throw new Error('no');
        },
      }),
      testPlugin('beta', { requires: [service] }),
      testPlugin('other'),
    );
    await host.start([]);
    expect(states(host)).toEqual({ alpha: 'failed', beta: 'failed', other: 'active' });
    expect(released).toEqual(['alpha']);
    expect(reason(host, 'beta')).toContain("needs 'alpha'");
  });

  it('stops the process for a critical plugin that does not start, after releasing what ran', async () => {
    const released: string[] = [];
    const host = hostOf(
      testPlugin('alpha', { start: (context) => context.own(() => void released.push('alpha')) }),
      testPlugin('beta', {
        critical: true,
        start: () => {
          throw new Error('no');
        },
      }),
    );
    await expect(host.start([])).rejects.toThrow("Plugin 'beta' is critical and cannot run.");
    expect(released).toEqual(['alpha']);
  });

  it('continues disposing when a disposer throws', async () => {
    const released: string[] = [];
    const host = hostOf(
      testPlugin('alpha', {
        start: (context) => {
          context.own(() => void released.push('first'));
          context.own(() => {
            throw new Error('stuck');
          });
        },
      }),
    );
    await host.start([]);
    await host.stop();
    expect(released).toEqual(['first']);
  });

  it('refuses a plugin that binds another plugin’s service, and no other plugin', async () => {
    const host = hostOf(
      testPlugin('alpha', { services: (services) => services.addFactory(Clock, [], () => new FakeClock()) }),
      testPlugin('beta'),
    );
    await host.start([]);
    expect(states(host)).toEqual({ alpha: 'failed', beta: 'active' });
    expect(reason(host, 'alpha')).toBe("Plugin 'alpha' may not bind 'core:Clock'; it belongs to another owner.");
  });

  it('finds services: own ones, provided ones that are required or optional, none of a failed owner', async () => {
    const own = serviceToken<object>('alpha:own');
    const provided = serviceToken<object>('alpha:provided');
    const host = hostOf(
      testPlugin('alpha', {
        provides: [provided],
        services: (services) => {
          services.addFactory(own, [], () => ({}));
          services.provide(provided, () => ({}));
        },
      }),
      testPlugin('beta', { requires: [provided] }),
      testPlugin('gamma'),
    );
    await host.start([]);
    expect(host.source('alpha', own)?.kind).toBe('singleton');
    expect(host.source('beta', own)).toBeUndefined();
    expect(host.source('beta', provided)).toMatchObject({ kind: 'provided', isRequired: true, ownerId: 'alpha' });
    expect(host.source('gamma', provided)).toMatchObject({ kind: 'provided', isRequired: false });
    expect(host.source('gamma', Clock)?.kind).toBe('singleton');
    await host.stop();
    expect(host.source('gamma', provided)).toBeUndefined();
  });

  it('grants a role the permissions that manifests declare for it, an admin those of a member too', () => {
    const alpha = testPlugin('alpha');
    const host = hostOf({
      ...alpha,
      manifest: {
        ...alpha.manifest,
        permissions: [
          { id: 'alpha.thing.see', label: 'See', grantedTo: 'member' },
          { id: 'alpha.thing.delete', label: 'Delete', grantedTo: 'admin' },
        ],
      },
    });
    expect([...host.permissionsOf('member')]).toEqual(['alpha.thing.see']);
    expect([...host.permissionsOf('admin')]).toEqual(['alpha.thing.see', 'alpha.thing.delete']);
  });
});
