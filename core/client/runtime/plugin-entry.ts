import { makeAutoObservable, observableRef } from 'mobx';
import type { Gate, Subject } from '../../contract';
import { decideAccess } from '../../contract';
import type { ClientPlugin } from '../plugin';
import type { InstalledClientPlugin, PluginState } from '../services';
import type { RunningPlugin } from './running-plugin';

/** Dependencies by `requires`, computed once for each registration. */
export interface PluginLinks {
  readonly gate: Gate;
  readonly owners: readonly PluginEntry[];
  readonly consumers: readonly PluginEntry[];
}

/** The runtime's next step for one plugin. */
export type PluginStep = 'start' | 'stop' | 'clear' | undefined;

const noLinks: PluginLinks = { gate: { audience: 'public' }, owners: [], consumers: [] };

/**
 * One installed plugin. Each of its properties is a computed of its own, so a change recomputes only what depends on it.
 */
export class PluginEntry {
  state: PluginState = 'registered';
  error: unknown = undefined;
  /** It failed because its code did not load. */
  isMissingCode = false;
  timing: InstalledClientPlugin['timing'] = undefined;
  running: RunningPlugin | undefined = undefined;
  links: PluginLinks = noLinks;
  /** Why it can never run in this installation. */
  refusal: string | undefined = undefined;
  isDemanded: boolean;
  /** How often its components threw while rendering. */
  crashes = 0;
  /** Running plugins that watch one of its services. */
  watchers = 0;

  constructor(
    readonly plugin: ClientPlugin,
    private readonly subject: () => Subject,
  ) {
    this.isDemanded = this.isIdleStarter;
    makeAutoObservable<this, 'subject'>(this, {
      plugin: false,
      subject: false,
      error: observableRef,
      timing: observableRef,
      running: observableRef,
      links: observableRef,
    });
  }

  get id(): string {
    return this.plugin.manifest.id;
  }

  get isIdleStarter(): boolean {
    return this.plugin.activation === 'idle';
  }

  get isPermitted(): boolean {
    return this.refusal === undefined && decideAccess(this.links.gate, this.subject()).outcome === 'granted';
  }

  get isWanted(): boolean {
    return (
      this.isPermitted &&
      (this.isDemanded || this.watchers > 0 || this.links.consumers.some((consumer) => consumer.isWanted))
    );
  }

  /** Active, starting or stopping: its owners must not stop yet. */
  get isBusy(): boolean {
    return this.state !== 'registered' && this.state !== 'failed';
  }

  /** Its own failure, or the failure of an owner that it waits for. */
  get failure(): { readonly error: unknown; readonly isMissingCode: boolean } | undefined {
    if (this.state === 'failed') {
      return { error: this.error, isMissingCode: this.isMissingCode };
    }
    if (this.state === 'active') {
      return undefined;
    }
    return this.links.owners.map((owner) => owner.failure).find((failure) => failure !== undefined);
  }

  get step(): PluginStep {
    if (this.state === 'active' && !this.isWanted && !this.links.consumers.some((consumer) => consumer.isBusy)) {
      return 'stop';
    }
    if (this.state === 'failed' && this.refusal === undefined && !this.isPermitted) {
      return 'clear';
    }
    if (this.state === 'registered' && this.isWanted && this.links.owners.every((owner) => owner.state === 'active')) {
      return 'start';
    }
    return undefined;
  }
}
