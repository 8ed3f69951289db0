import type { ServiceToken } from '../../contract';
import type { Clock, Logger } from '../../kernel/services';
import type { InjectedResponse, InjectedRequest } from '../web/fastify/fastify-server';
import type { ServerConfiguration } from '../platform/configuration';
import type { ServerRoute } from '../web/http/server-routes';
import type { Kernel } from './kernel';
import type { CreateFileStore } from '../work-areas/files/stored-files';
import type { ServerPlugin } from '../plugin';
import type { DatabaseEngine } from '../data/sql/engine';
import type { MigrationOwner } from '../data/sql/migrate';

export interface ServerBootOptions {
  readonly configuration: ServerConfiguration;
  /** The installed plugins, or a function that loads them while the database opens. */
  readonly plugins: readonly ServerPlugin[] | (() => Promise<readonly ServerPlugin[]>);
  readonly logger?: Logger;
  readonly clock?: Clock;
  /** Opens a database other than the configured one. Tests start from a prepared copy. */
  readonly open?: (owners: readonly MigrationOwner[]) => Promise<DatabaseEngine>;
  /** Stores files elsewhere than in `DATA_DIR/files`, whose path it gets. Also used by the operator's commands. */
  readonly files?: CreateFileStore;
  /** Folder with the viewer of the OpenAPI document. Without it, only the document is served. */
  readonly viewerDir?: string;
  /** Sent to browsers as `x-build`. Default: the build of the page. */
  readonly build?: string;
  /** False serves `inject` only, without a port and without the operator's socket. */
  readonly listen?: boolean;
  /** Time limit of a request in milliseconds. */
  readonly timeLimit?: number;
  /** Validates each response against its whole schema. */
  readonly checksAnswers?: boolean;
}

/** A running server. */
export interface RunningServer {
  /** Address of the server. Empty without a port. */
  readonly url: string;
  readonly kernel: Kernel;
  /** Routes that belong to no plugin. */
  readonly routes: readonly ServerRoute[];
  get<T>(token: ServiceToken<T>): T;
  /** Sends a request without a socket. */
  inject(call: InjectedRequest): Promise<InjectedResponse>;
  /** Finishes running requests, refuses new ones, and stops everything within ten seconds. */
  stop(): Promise<void>;
}
