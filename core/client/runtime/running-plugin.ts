import type { Container } from 'inversify';
import type { Dispose, ServiceToken } from '../../contract';
import { createContainer, registrarFor } from '../../kernel/container';
import { resolve } from '../../kernel/inject';
import type { Clock, Logger } from '../../kernel/services';
import type { ServiceScope } from '../application';
import type { ClientPlugin, PluginContext } from '../plugin';
import { lazyImport } from '../lazy/lazy-import';

/** The runtime as a start uses it. */
export interface RunningPluginHost {
  readonly kernel: Container;
  readonly clock: Clock;
  readonly logger: Logger;
  /** An optional service of another plugin; demands its owner until released. */
  watch<T>(token: ServiceToken<T>): { readonly box: { readonly current: T | undefined }; readonly release: Dispose };
}

/** Milliseconds; see `InstalledClientPlugin.timing`. */
export interface StartTiming {
  readonly load: number;
  readonly start: number;
  readonly blocking: number;
}

/** One run of a plugin: its container and everything it must release. */
export class RunningPlugin implements ServiceScope {
  private readonly abort = new AbortController();
  private readonly owned: Dispose[] = [];
  private readonly container: Container;
  readonly context: PluginContext;
  /** Its code did not load. */
  isMissingCode = false;
  private stopping: Promise<void> | undefined = undefined;

  constructor(
    private readonly plugin: ClientPlugin,
    private readonly host: RunningPluginHost,
  ) {
    this.container = createContainer(host.kernel);
    this.context = this.makeContext();
  }

  get<T>(token: ServiceToken<T>): T {
    return resolve(this.container, token);
  }

  /** Loads and starts. The caller stops the run if this throws. */
  async start(): Promise<StartTiming> {
    const { clock } = this.host;
    const now = (): number => Math.round(clock.elapsed());
    const begun = now();
    const { load } = this.plugin;
    const heavy = load === undefined ? undefined : await this.loadCode(load);
    const loaded = now();
    heavy?.services?.(registrarFor(this.plugin.manifest.id, this.container));
    const started = heavy?.start?.(this.context);
    const blocking = now() - loaded;
    await started;
    this.publish();
    return { load: loaded - begun, start: now() - loaded, blocking };
  }

  private async loadCode<T>(load: () => Promise<T>): Promise<T> {
    try {
      return await lazyImport(load, this.host.clock);
    } catch (error) {
      this.isMissingCode = true;
      throw error;
    }
  }

  /** Aborts, then releases in reverse order, then unbinds. An error of one release does not skip the others. */
  stop(): Promise<void> {
    this.stopping ??= this.release();
    return this.stopping;
  }

  private async release(): Promise<void> {
    this.abort.abort();
    for (let dispose = this.owned.pop(); dispose !== undefined; dispose = this.owned.pop()) {
      await this.attempt(dispose);
    }
    await this.attempt(() => this.container.unbindAllAsync());
  }

  private async attempt(release: Dispose): Promise<void> {
    try {
      await release();
    } catch (error) {
      this.host.logger.error(`Plugin '${this.plugin.manifest.id}' could not release a resource.`, error);
    }
  }

  /** A resource that is acquired after the stop is released at once. */
  private own(dispose: Dispose): void {
    if (this.abort.signal.aborted) {
      void this.attempt(dispose);
      return;
    }
    this.owned.push(dispose);
  }

  private makeContext(): PluginContext {
    const { manifest } = this.plugin;
    return {
      manifest,
      logger: this.host.logger.scoped(`${manifest.id}:plugin`),
      signal: this.abort.signal,
      get: (token) => this.get(token),
      watch: (token) => {
        const { box, release } = this.host.watch(token);
        this.own(release);
        return box;
      },
      own: (dispose) => this.own(dispose),
    };
  }

  /** Other plugins resolve provided services from the kernel's container, which delegates to this one. */
  private publish(): void {
    const { kernel } = this.host;
    for (const token of this.plugin.provides ?? []) {
      if (!this.container.isCurrentBound(token)) {
        throw new Error(
          `Plugin '${this.plugin.manifest.id}' provides '${token.description}' but binds nothing to it in 'services'.`,
        );
      }
      kernel
        .bind(token)
        .toDynamicValue(() => this.container.get(token))
        .inTransientScope();
      this.own(() => kernel.unbind(token));
    }
  }
}
