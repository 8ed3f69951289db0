import type { Container } from 'inversify';
import type { Dispose, Gate, ServiceToken } from '../../../contract';
import { assertOwnToken, createContainer, registrarFor } from '../../../kernel/container';
import { resolve } from '../../../kernel/inject';
import type { Clock } from '../../../kernel/services';
import { Logger } from '../../../kernel/services';
import type { ServerPluginRecord } from './server-plugin-records';
import type { ServerPlugin, ServerServiceRegistrar } from '../../plugin';
import type { PortalContext } from '../../request-context/call-context';

/** Time limit of a plugin's start in milliseconds. After it the plugin counts as failed. */
const startLimit = 30_000;

/** A plugin in this process: its container, its services and its lifecycle. */
export class RunningServerPlugin implements ServerPluginRecord {
  state: ServerPluginRecord['state'] = 'active';
  error: unknown = undefined;
  /** Duration of `services` and `start` in milliseconds. */
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

  /** Returns a service for the plugin's own use. */
  own(token: symbol): { readonly value: unknown } | undefined {
    return this.container?.isCurrentBound(token) === true ? { value: this.container.get(token) } : undefined;
  }

  /** @throws the error of `services` or `start`, after everything acquired was released. */
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

  /** Aborts, disposes in reverse order, then releases the container. Errors are logged and the rest goes on. */
  async stop(): Promise<void> {
    this.abort.abort();
    for (const dispose of this.owned.splice(0).reverse()) {
      await this.attempt('run a disposer', dispose);
    }
    const container = this.container;
    this.container = undefined;
    this.provided.clear();
    if (container !== undefined) {
      await this.attempt('release its services', () => container.unbindAll());
    }
  }

  /** Number of disposers not called yet. */
  get ownedCount(): number {
    return this.owned.length;
  }

  private registrar(container: Container): ServerServiceRegistrar {
    return {
      ...registrarFor(this.id, container),
      provide: (token, create) => {
        this.provided.set(assertOwnToken(this.id, token), create);
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
