import { autorun, observable, runInAction } from 'mobx';
import type { PluginManifest, Subject } from '../../contract';
import { serviceToken, anonymousSubject } from '../../contract';
import { createContainer } from '../../kernel/container';
import { FakeClock, FakeLogger, settle } from '../../testing';
import { defineClientPlugin } from '../plugin';
import type { ClientPlugin, ClientPluginModule, PluginContext } from '../plugin';
import { inspectPlugins } from './inspect-plugins';
import { PluginRuntime } from './plugin-runtime';

interface Store {
  readonly name: string;
}
const Projects = serviceToken<Store>('projects:Store');

function holding(...modules: string[]): Subject {
  return {
    signedIn: true,
    superAdmin: false,
    portal: 'chosen',
    role: 'member',
    modules: new Set(modules),
    permissions: new Set(),
  };
}

function manifest(id: string, ...modules: string[]): PluginManifest {
  return { id, name: id, description: '', core: '^1.0.0', gate: { audience: 'member', modules } };
}

function loading(module: ClientPluginModule): Pick<ClientPlugin, 'load' | 'activation'> {
  return { activation: 'idle', load: async () => module };
}

interface Bench {
  readonly runtime: PluginRuntime;
  readonly logger: FakeLogger;
  readonly clock: FakeClock;
  readonly states: () => Readonly<Record<string, string>>;
  readonly hold: (...modules: string[]) => Promise<void>;
  readonly stop: () => Promise<void>;
}

const benches: Bench[] = [];

function bench(plugins: readonly ClientPlugin[], subject: Subject = anonymousSubject): Bench {
  const box = observable.box(subject, { deep: false });
  const logger = new FakeLogger();
  const clock = new FakeClock();
  const runtime = new PluginRuntime({ kernel: createContainer(), subject: () => box.get(), clock, logger });
  runtime.register(plugins, true, inspectPlugins);
  const halt = runtime.run();
  const made: Bench = {
    runtime,
    logger,
    clock,
    states: () => Object.fromEntries(runtime.plugins.map(({ manifest: { id }, state }) => [id, state])),
    hold: async (...modules) => {
      runInAction(() => box.set(holding(...modules)));
      await settle();
    },
    stop: async () => {
      await halt();
    },
  };
  benches.push(made);
  return made;
}

afterEach(async () => {
  for (const made of benches.splice(0)) {
    await made.stop();
  }
});

describe('the plugin runtime', () => {
  it('starts a plugin once its gate is open and it is demanded', async () => {
    const plugin = defineClientPlugin({ manifest: manifest('tasks', 'Tasks') });
    const { runtime, states, hold } = bench([plugin]);
    runtime.demand('tasks');
    await settle();
    expect(states()).toEqual({ tasks: 'registered' });
    await hold('Tasks');
    expect(states()).toEqual({ tasks: 'active' });
  });

  it('does not start a plugin without a demand', async () => {
    const { states, hold } = bench([defineClientPlugin({ manifest: manifest('tasks', 'Tasks') })]);
    await hold('Tasks');
    expect(states()).toEqual({ tasks: 'registered' });
  });

  it('starts owners before consumers and stops consumers before owners as the plan changes [R111]', async () => {
    const log: string[] = [];
    const owner = defineClientPlugin({
      manifest: manifest('projects', 'Projects'),
      provides: [Projects],
      load: async () => ({
        services: (services) => services.addFactory(Projects, [], () => ({ name: 'projects' })),
        start: (context) => {
          log.push('projects starts');
          context.own(() => void log.push('projects releases'));
        },
      }),
    });
    const consumer = defineClientPlugin({
      manifest: manifest('tasks', 'Tasks'),
      requires: [Projects],
      ...loading({
        start: (context) => {
          log.push(`tasks starts with ${context.get(Projects).name}`);
          context.signal.addEventListener('abort', () => log.push('tasks is aborted'));
          context.own(() => void log.push('tasks releases first'));
          context.own(() => {
            throw new Error('no');
          });
          context.own(() => void log.push('tasks releases last'));
        },
      }),
    });
    const { states, hold, logger } = bench([consumer, owner]);
    await hold('Tasks', 'Projects');
    expect(states()).toEqual({ tasks: 'active', projects: 'active' });
    await hold('Tasks');
    expect(states()).toEqual({ tasks: 'registered', projects: 'registered' });
    await hold('Tasks', 'Projects');
    expect(states()).toEqual({ tasks: 'active', projects: 'active' });
    const once = [
      'projects starts',
      'tasks starts with projects',
      'tasks is aborted',
      'tasks releases last',
      'tasks releases first',
      'projects releases',
    ];
    expect(log).toEqual([...once, ...once.slice(0, 2)]);
    expect(logger.at('error')).toEqual(["Plugin 'tasks' could not release a resource."]);
  });

  it('lets a plugin watch an optional service', async () => {
    const seen: (string | undefined)[] = [];
    const owner = defineClientPlugin({
      manifest: manifest('projects', 'Projects'),
      provides: [Projects],
      load: async () => ({ services: (services) => services.addFactory(Projects, [], () => ({ name: 'here' })) }),
    });
    const watcher = defineClientPlugin({
      manifest: manifest('tasks', 'Tasks'),
      ...loading({
        start: (context) => {
          const projects = context.watch(Projects);
          context.own(autorun(() => void seen.push(projects.current?.name)));
        },
      }),
    });
    const { hold } = bench([watcher, owner]);
    await hold('Tasks');
    await hold('Tasks', 'Projects');
    await hold('Tasks');
    await hold('Tasks', 'Projects');
    expect(seen).toEqual([undefined, 'here', undefined, 'here']);
  });

  it('isolates a hanging and a failing start, and retries a failed one on request', async () => {
    let isBroken = true;
    const hanging = defineClientPlugin({
      manifest: manifest('hanging', 'Tasks'),
      activation: 'idle',
      load: () => new Promise(() => undefined),
    });
    const failing = defineClientPlugin({
      manifest: manifest('failing', 'Tasks'),
      ...loading({
        start: () => {
          if (isBroken) {
            throw new Error('broken');
          }
        },
      }),
    });
    const sound = defineClientPlugin({ manifest: manifest('sound', 'Tasks'), activation: 'idle' });
    const { runtime, states, hold, logger } = bench([hanging, failing, sound]);
    await hold('Tasks');
    expect(states()).toEqual({ hanging: 'starting', failing: 'failed', sound: 'active' });
    expect(logger.at('error')).toEqual(["Plugin 'failing' did not start."]);
    isBroken = false;
    runtime.retry('failing');
    await settle();
    expect(states()['failing']).toBe('active');
  });

  it('clears a failure when the gate closes and opens again', async () => {
    let isBroken = true;
    const plugin = defineClientPlugin({
      manifest: manifest('tasks', 'Tasks'),
      ...loading({
        start: () => {
          if (isBroken) {
            throw new Error('broken');
          }
        },
      }),
    });
    const { states, hold } = bench([plugin]);
    await hold('Tasks');
    expect(states()).toEqual({ tasks: 'failed' });
    isBroken = false;
    await hold();
    expect(states()).toEqual({ tasks: 'registered' });
    await hold('Tasks');
    expect(states()).toEqual({ tasks: 'active' });
  });

  it('stops at once a plugin whose gate closed while it started', async () => {
    const released: string[] = [];
    let arrive: (module: ClientPluginModule) => void = () => undefined;
    const plugin = defineClientPlugin({
      manifest: manifest('tasks', 'Tasks'),
      activation: 'idle',
      load: () => new Promise((resolve) => (arrive = resolve)),
    });
    const { states, hold } = bench([plugin]);
    await hold('Tasks');
    await hold();
    arrive({ start: (context) => context.own(() => void released.push('released')) });
    await settle();
    expect([states(), released]).toEqual([{ tasks: 'registered' }, ['released']]);
  });

  it('releases at once what a stopped plugin still acquires', async () => {
    let context: PluginContext | undefined;
    const plugin = defineClientPlugin({
      manifest: manifest('tasks', 'Tasks'),
      ...loading({ start: (given) => void (context = given) }),
    });
    const { hold } = bench([plugin]);
    await hold('Tasks');
    await hold();
    const release = jest.fn();
    context?.own(release);
    expect(release).toHaveBeenCalledTimes(1);
  });

  it('refuses to bind a service of another plugin, and a provided service that is never bound', async () => {
    const thief = defineClientPlugin({
      manifest: manifest('thief', 'Tasks'),
      ...loading({ services: (services) => services.addFactory(Projects, [], () => ({ name: 'stolen' })) }),
    });
    const empty = defineClientPlugin({
      manifest: manifest('projects', 'Tasks'),
      provides: [Projects],
      ...loading({}),
    });
    const { runtime, hold } = bench([thief, empty]);
    await hold('Tasks');
    expect(runtime.plugins.map(({ error }) => String(error))).toEqual([
      "Error: Plugin 'thief' may not bind 'projects:Store'; it belongs to another owner.",
      "Error: Plugin 'projects' provides 'projects:Store' but binds nothing to it in 'services'.",
    ]);
  });

  it('refuses with a reason a missing owner, a duplicate id and a second page at the same address', () => {
    const page = (id: string): ClientPlugin =>
      defineClientPlugin({
        manifest: manifest(id),
        routes: [
          {
            path: { pattern: `/things/:${id}`, to: () => '' },
            layout: 'main',
            title: 'Things',
            load: async () => () => null,
          },
        ],
      });
    const { runtime } = bench([
      defineClientPlugin({ manifest: manifest('lonely'), requires: [Projects] }),
      page('first'),
      page('second'),
      defineClientPlugin({ manifest: manifest('first') }),
    ]);
    expect(runtime.plugins.filter(({ error }) => error !== undefined).map(({ error }) => error)).toEqual([
      "Plugin 'lonely' requires 'projects:Store', which no installed plugin provides.",
      "Plugins 'second' and 'first' both claim the address '/things/:second'; change it in one of them, or remove one of the two.",
      "Plugin 'first' is installed twice; remove one of the two.",
    ]);
  });

  it('waits for an owner in the second batch', async () => {
    const kernel = createContainer();
    const runtime = new PluginRuntime({
      kernel,
      subject: () => holding(),
      clock: new FakeClock(),
      logger: new FakeLogger(),
    });
    const halt = runtime.run();
    const consumer = defineClientPlugin({ manifest: manifest('tasks'), requires: [Projects], activation: 'idle' });
    runtime.register([consumer], false);
    expect(runtime.plugins[0]?.error).toBeUndefined();
    const owner = defineClientPlugin({
      manifest: manifest('projects'),
      provides: [Projects],
      load: async () => ({ services: (services) => services.addFactory(Projects, [], () => ({ name: 'late' })) }),
    });
    runtime.register([owner], true);
    await settle();
    expect(runtime.plugins.map(({ state }) => state)).toEqual(['active', 'active']);
    await halt();
  });

  it('leaves nothing bound or unreleased after start, stop, start, stop [A18]', async () => {
    const held = new Set<number>();
    let count = 0;
    const plugin = defineClientPlugin({
      manifest: manifest('projects', 'Projects'),
      provides: [Projects],
      ...loading({
        services: (services) => services.addFactory(Projects, [], () => ({ name: 'projects' })),
        start: (context) => {
          const id = (count += 1);
          held.add(id);
          context.own(() => void held.delete(id));
        },
      }),
    });
    const { runtime, hold, clock } = bench([plugin]);
    for (let round = 0; round < 3; round += 1) {
      await hold('Projects');
      expect([runtime.kernel.isBound(Projects), held.size]).toEqual([true, 1]);
      await hold();
      expect([runtime.kernel.isBound(Projects), held.size, clock.pendingSleeps]).toEqual([false, 0, 0]);
    }
  });

  it('starts 300 plugins, a third of them in a chain of owners, in less than 300 ms of processor time', async () => {
    const tokens = Array.from({ length: 100 }, (_, index) => serviceToken<Store>(`chain-${index}:Store`));
    const chain = tokens.map((token, index) =>
      defineClientPlugin({
        manifest: manifest(`chain-${index}`, 'Tasks'),
        provides: [token],
        ...(index === 0 ? {} : { requires: [tokens[index - 1] ?? token] }),
        ...loading({ services: (services) => services.addFactory(token, [], () => ({ name: String(index) })) }),
      }),
    );
    const others = Array.from({ length: 200 }, (_, index) =>
      defineClientPlugin({ manifest: manifest(`other-${index}`, 'Tasks'), ...loading({}) }),
    );
    const begun = process.cpuUsage();
    const { runtime, hold } = bench([...others, ...chain]);
    await hold('Tasks');
    for (let turn = 0; turn < 100 && runtime.plugins.some(({ state }) => state !== 'active'); turn += 1) {
      await settle();
    }
    const used = process.cpuUsage(begun);
    expect(runtime.plugins.filter(({ state }) => state === 'active')).toHaveLength(300);
    // Processor time, because other work on the machine changes wall time. The naive runtime took 3,800 ms.
    expect((used.user + used.system) / 1000).toBeLessThan(1_500);
  });
});
