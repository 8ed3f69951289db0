import { serviceToken } from '../../contract';
import { Signal } from '../signal';

/** A response with status 401. */
export interface ExpiredSession {
  /** The refused token; a newer one stays valid. */
  readonly token: string | undefined;
  readonly principal: 'person' | 'super-admin';
  readonly isSearch: boolean;
}

/** Metadata of responses. The session and live updates subscribe, so that requests do not depend on them. */
export class ApiSignals {
  /** A request is sent. */
  readonly requestSent = new Signal<string>();
  /** The server responded to a request, with any status below 500. */
  readonly responded = new Signal<undefined>();
  readonly expired = new Signal<ExpiredSession>();
  /** 403 `module_required`: this browser shows a module that the plan no longer has. */
  readonly moduleMissing = new Signal<{ readonly clientId: string | undefined }>();
  /** 403 `permission_required`: this browser's role or membership of the person is outdated. */
  readonly permissionMissing = new Signal<undefined>();
  /** The server ended live updates, or every attempt to reconnect failed. */
  readonly liveClosed = new Signal<undefined>();
  readonly entitlementsVersion = new Signal<{ readonly clientId: string; readonly version: number }>();
  /** Position of the change feed from before the list was read (decisions.md D2). */
  readonly cursor = new Signal<{ readonly clientId: string; readonly cursor: string }>();
  readonly build = new Signal<string>();
}
export const ApiSignalsService = serviceToken<ApiSignals>('core:ApiSignalsService');
