import { serviceToken } from '../../contract';
import { Signal } from '../signal';

/** An answer said 401. */
export interface ExpiredSession {
  /** The token that was refused; a newer one is not its business. */
  readonly token: string | undefined;
  readonly principal: 'person' | 'super-admin';
  readonly isSearch: boolean;
}

/** What answers tell besides their content. The session and live updates listen, so that calls need not know them. */
export class ApiSignals {
  /** A call goes out. */
  readonly called = new Signal<string>();
  readonly expired = new Signal<ExpiredSession>();
  /** 403 `module_required`: this browser thinks that a module is there which is not. */
  readonly moduleMissing = new Signal<{ readonly clientId: string | undefined }>();
  /** 403 `permission_required`: this browser thinks that the person may do, or belongs to, what they do not any more. */
  readonly permissionMissing = new Signal<undefined>();
  /** Live updates were ended by the server, or could not be got back. */
  readonly liveClosed = new Signal<undefined>();
  readonly entitlementsVersion = new Signal<{ readonly clientId: string; readonly version: number }>();
  /** Position of the change feed, known before the list was read (decisions.md D2). */
  readonly cursor = new Signal<{ readonly clientId: string; readonly cursor: string }>();
  readonly build = new Signal<string>();
}
export const ApiSignalsService = serviceToken<ApiSignals>('core:ApiSignals');
