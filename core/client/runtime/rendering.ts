import { observable, runInAction, when } from 'mobx';
import type { ComponentType } from 'react';
import type { Clock, Logger } from '../../kernel/services';
import type { Rendering, ServiceScope } from '../application';
import type { ViewLoader } from '../contributions/contributions';
import type { LazyState } from '../lazy/lazy-module';
import { LazyModule } from '../lazy/lazy-module';
import { viewLoaderOf } from '../lazy/view-loader';
import type { PluginRuntime } from './plugin-runtime';

/** Time within which crashes of one contribution are counted, in milliseconds. */
const crashWindow = 60_000;
const crashLimit = 3;

export interface RenderingOptions {
  readonly runtime: PluginRuntime;
  readonly shell: ServiceScope;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** Loaded components and crashes, for `ContributionView` and `LazyComponent`. */
export class PluginRendering implements Rendering {
  readonly shell: ServiceScope;
  private readonly components = new Map<ViewLoader, LazyModule<ComponentType<object>>>();
  private readonly crashes = new Map<string, readonly number[]>();
  private readonly switchedOff = observable.set<string>();

  constructor(private readonly options: RenderingOptions) {
    this.shell = options.shell;
  }

  demand(pluginId: string): void {
    this.options.runtime.demand(pluginId);
  }

  plugin(pluginId: string): ReturnType<Rendering['plugin']> {
    const entry = this.options.runtime.entry(pluginId);
    return {
      name: entry?.plugin.manifest.name ?? pluginId,
      scope: entry?.state === 'active' ? entry.running : undefined,
      hasFailed: entry === undefined || entry.failure !== undefined,
      error: entry?.failure?.error,
      isMissingCode: entry?.failure?.isMissingCode ?? (entry?.state !== 'active' && entry?.isMissingCode === true),
      isDemanded: entry?.isDemanded ?? false,
    };
  }

  retryPlugin(pluginId: string): void {
    this.options.runtime.retry(pluginId);
    this.options.runtime.demand(pluginId);
  }

  component(load: ViewLoader): LazyState<ComponentType<object>> {
    return this.components.get(load) ?? this.start(load);
  }

  retryComponent(load: ViewLoader): void {
    const module = this.components.get(load);
    if (module !== undefined) {
      void this.load(module);
    }
  }

  preload(pluginId: string, load: ViewLoader): void {
    this.demand(pluginId);
    this.component(load);
  }

  async prepare(pluginId: string, loads: readonly (() => Promise<unknown>)[]): Promise<boolean> {
    this.demand(pluginId);
    const views = loads.map(viewLoaderOf);
    const hasFailed = (): boolean =>
      this.plugin(pluginId).hasFailed ||
      this.plugin(pluginId).isMissingCode ||
      views.some((load) => this.component(load).error !== undefined);
    const isReady = (): boolean =>
      this.plugin(pluginId).scope !== undefined && views.every((load) => this.component(load).current !== undefined);
    await when(() => isReady() || hasFailed());
    return isReady();
  }

  noteCrash(key: string, error: unknown): void {
    const now = this.options.clock.elapsed();
    const recent = [...(this.crashes.get(key) ?? []), now].filter((at) => now - at < crashWindow);
    this.crashes.set(key, recent);
    // A key starts with the id of the contributing plugin.
    this.options.runtime.noteCrash(key.split(' ')[0] ?? '');
    this.options.logger.error(`'${key}' threw while rendering.`, error, { crashes: recent.length });
    if (recent.length >= crashLimit) {
      runInAction(() => this.switchedOff.add(key));
    }
  }

  isSwitchedOff(key: string): boolean {
    return this.switchedOff.has(key);
  }

  switchOn(key: string): void {
    this.crashes.delete(key);
    runInAction(() => this.switchedOff.delete(key));
  }

  private start(load: ViewLoader): LazyModule<ComponentType<object>> {
    // The one cast of slots: the outlet passes exactly the props that the slot was declared with.
    const module = new LazyModule<ComponentType<object>>(
      load as () => Promise<ComponentType<object>>,
      this.options.clock,
    );
    this.components.set(load, module);
    // Deferred: this is called while rendering, where observable state must not change.
    queueMicrotask(() => void this.load(module));
    return module;
  }

  private async load(module: LazyModule<ComponentType<object>>): Promise<void> {
    if (module.current !== undefined) {
      return;
    }
    try {
      await module.load();
    } catch (error) {
      this.options.logger.warn('A part of the page did not load.', { reason: String(error) });
    }
  }
}
