import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Endpoint, Gate } from '../../../contract';
import type { Logger } from '../../../kernel/services';
import type { ResponseHeaders } from '../http/response-headers';
import type { HttpResponse, IncomingRequest } from '../../request-context/incoming-request';
import type { PageShell } from '../http/page-shell';
import type { PrivateRequest } from '../http/private-routes';
import type { ServerRoute } from '../http/server-routes';
import type { FileStaging } from '../../platform/file-staging';
import type { Metrics } from '../../platform/metrics';
import type { DescribedPlugin } from '../openapi/openapi-document';
import type { Translator } from '../../platform/i18n/translator';

/** Endpoints of one plugin with their handlers. */
export interface RoutedPlugin extends DescribedPlugin {
  readonly endpoints: readonly {
    readonly endpoint: Endpoint;
    readonly gate: Gate;
    readonly answer: (call: IncomingRequest) => Promise<HttpResponse>;
  }[];
}

/** Handlers of the hub for the web server. */
export interface HubMount {
  handleRequest(request: IncomingMessage, response: ServerResponse, address: string): Promise<boolean>;
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean;
}

export interface WebServerOptions {
  readonly plugins: readonly RoutedPlugin[];
  readonly routes: readonly ServerRoute[];
  readonly isPrivateAllowed: (request: PrivateRequest) => boolean;
  readonly hub: HubMount | undefined;
  /** Undefined: only the API. */
  readonly page: { readonly shell: PageShell; readonly clientDir: string } | undefined;
  readonly headers: ResponseHeaders;
  readonly metrics: Metrics;
  readonly trustProxy: readonly string[];
  /** Minimum rate of request bodies, in bytes per second; slower clients are disconnected. */
  readonly uploadMinRate: number;
  /** Receives the files of multipart bodies. */
  readonly staging: FileStaging;
  /** The public URL is https, so cookies are secure. */
  readonly isSecure: boolean;
  readonly words: Translator;
  readonly logger: Logger;
}
