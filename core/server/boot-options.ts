import type { ServiceToken } from '../contract';
import type { Clock, Logger } from '../kernel/services';
import type { InjectedAnswer, InjectedCall } from './adapters/fastify-server';
import type { ServerConfiguration } from './configuration';
import type { ServerRoute } from './http/server-routes';
import type { Kernel } from './kernel';
import type { ServerPlugin } from './plugin';
import type { DatabaseEngine } from './sql/engine';
import type { MigrationOwner } from './sql/migrate';

export interface BootOptions {
  readonly configuration: ServerConfiguration;
  /** What is installed, or what loads it while the database opens. */
  readonly plugins: readonly ServerPlugin[] | (() => Promise<readonly ServerPlugin[]>);
  readonly logger?: Logger;
  readonly clock?: Clock;
  /** Opens another database than the configured one: tests start from a prepared copy. */
  readonly open?: (owners: readonly MigrationOwner[]) => Promise<DatabaseEngine>;
  /** Folder with the viewer of the OpenAPI document; without it there is the document only. */
  readonly viewerDir?: string;
  /** Told to browsers as `x-build`; by default it follows from the built page. */
  readonly build?: string;
  /** False serves `inject` only, without a port and without the operator's socket. */
  readonly listen?: boolean;
  /** Milliseconds that a call may take. */
  readonly timeLimit?: number;
  /** Compares each answer with its whole schema. */
  readonly checksAnswers?: boolean;
}

/** A server that runs. */
export interface RunningServer {
  /** Where it listens; empty without a port. */
  readonly url: string;
  readonly kernel: Kernel;
  /** The routes that no plugin owns. */
  readonly routes: readonly ServerRoute[];
  get<T>(token: ServiceToken<T>): T;
  /** Makes a call without a socket. */
  inject(call: InjectedCall): Promise<InjectedAnswer>;
  /** Answers what is running, refuses what comes, and takes everything down within ten seconds. */
  stop(): Promise<void>;
}
