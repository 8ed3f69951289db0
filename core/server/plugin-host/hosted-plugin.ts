import type { Container } from 'inversify';
import type { Dispose, Gate, ServiceToken } from '../../contract';
import { claimToken, createContainer, registrarFor } from '../../kernel/container';
import { resolve } from '../../kernel/inject';
import type { Clock } from '../../kernel/services';
import { Logger } from '../../kernel/services';
import type { InstalledServerPlugin } from './installed-server-plugins';
import type { ServerPlugin, ServerServiceRegistrar } from '../plugin';
import type { PortalContext } from '../services';

/** How long a plugin may take to start before it counts as failed. */
const startLimit = 30_000;

/** One plugin in this process: its container, what it provides, and its life. */
export class HostedPlugin implements InstalledServerPlugin {
  state: InstalledServerPlugin['state'] = 'active';
  error: unknown = undefined;
  /** Milliseconds that services and start took. */
  startTook = 0;
  readonly provided = new Map<symbol, (context: PortalContext) => unknown>();
  private container: Container | undefined;
  private readonly abort = new AbortController();
  private readonly owned: Dispose[] = [];

  constructor(
    readonly plugin: ServerPlugin,
    readonly gate: Gate,
    private readonly root: Container,
    private readonly logger: Logger,
  ) {}

  get id(): string {
    return this.plugin.manifest.id;
  }

  fail(error: unknown): void {
    this.state = 'failed';
    this.error = error;
  }

  /** A service of the plugin's own, for its own calls. */
  own(token: symbol): { readonly value: unknown } | undefined {
    return this.container?.isCurrentBound(token) === true ? { value: this.container.get(token) } : undefined;
  }

  /** @throws what `services` or `start` throw, after everything acquired was released again. */
  async start(clock: Clock): Promise<void> {
    const from = clock.elapsed();
    try {
      const container = createContainer(this.root);
      this.container = container;
      container.bind(Logger as symbol).toConstantValue(this.logger);
      this.plugin.services?.(this.registrar(container));
      await this.runStart(container, clock);
    } catch (error) {
      this.fail(error);
      await this.stop();
      throw error;
    } finally {
      this.startTook = Math.round(clock.elapsed() - from);
    }
  }

  /** Abort, then releases in reverse order, then the container. What throws is logged and the rest goes on. */
  async stop(): Promise<void> {
    this.abort.abort();
    for (const dispose of this.owned.splice(0).reverse()) {
      await this.attempt('release something', dispose);
    }
    const container = this.container;
    this.container = undefined;
    this.provided.clear();
    if (container !== undefined) {
      await this.attempt('release its services', () => container.unbindAll());
    }
  }

  /** Number of things acquired and not yet released. */
  get ownedCount(): number {
    return this.owned.length;
  }

  private registrar(container: Container): ServerServiceRegistrar {
    return {
      ...registrarFor(this.id, container),
      provide: (token, create) => {
        this.provided.set(claimToken(this.id, token), create);
      },
    };
  }

  private async runStart(container: Container, clock: Clock): Promise<void> {
    const started = this.plugin.start?.({
      manifest: this.plugin.manifest,
      logger: this.logger,
      signal: this.abort.signal,
      get: <T>(token: ServiceToken<T>) => resolve(container, token),
      own: (dispose) => {
        this.owned.push(dispose);
      },
    });
    if (started === undefined) {
      return;
    }
    const inTime = new AbortController();
    const limit = async (): Promise<never> => {
      await clock.sleep(startLimit, inTime.signal);
      throw new Error(`Plugin '${this.id}' did not start within ${startLimit / 1_000} seconds.`);
    };
    try {
      await Promise.race([started, limit()]);
    } finally {
      inTime.abort();
    }
  }

  private async attempt(what: string, work: Dispose | (() => Promise<void>)): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.logger.error(`Plugin '${this.id}' could not ${what}.`, error);
    }
  }
}
