import type { Dispose, HttpMethod } from '../contract';
import { serviceToken } from '../contract';

/**
 * The browser and the libraries as the client uses them. Each port is implemented once, in `adapters/`, and faked in the
 * test kit; no other code touches the globals behind them.
 */

/** Texts stored by name. */
export interface StorageArea {
  read(name: string): string | undefined;
  write(name: string, value: string, expiresInDays?: number): void;
  remove(name: string): void;
  names(): readonly string[];
}
export interface StorageAreas {
  readonly local: StorageArea;
  readonly tab: StorageArea;
  readonly cookie: StorageArea;
}
export const StorageAreas = serviceToken<StorageAreas>('core:StorageAreas');

/** One HTTP exchange. Rejects only without a response: with an `AbortError`, or any other error for a broken network. */
export interface HttpTransport {
  send(request: HttpRequest): Promise<TransportResponse>;
  /** Loads its library in parallel with the other files of the first request. */
  preload?(): void;
}
export interface HttpRequest {
  readonly method: HttpMethod;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** A JSON value, a `FormData`, or bytes. */
  readonly body?: unknown;
  readonly responseType: 'json' | 'blob';
  readonly signal?: AbortSignal;
  readonly onProgress?: (fraction: number) => void;
}
export interface TransportResponse {
  readonly status: number;
  /** `undefined` when the header is absent. */
  header(name: string): string | undefined;
  readonly body: unknown;
}
export const HttpTransport = serviceToken<HttpTransport>('core:HttpTransport');

/** A connection to the real-time hub. After its last automatic attempt it reports `closed` and stays closed. */
export interface HubClientConnection {
  /** Rejects with an `ApiError` of code `session_required` if the server no longer knows the session. */
  start(): Promise<void>;
  stop(): Promise<void>;
  invoke(method: string, ...parameters: readonly unknown[]): Promise<unknown>;
  /** Calls `handle` with the one argument of each invocation of this client method. */
  receive(method: string, handle: (argument: unknown) => void): void;
  onReconnecting(handle: () => void): void;
  onReconnected(handle: () => void): void;
  onClosed(handle: () => void): void;
}
export interface HubFactory {
  create(accessToken: () => string): Promise<HubClientConnection>;
}
export const HubFactory = serviceToken<HubFactory>('core:HubFactory');

/** Records of one person, stored until they are removed. */
export interface RecordDatabase {
  readAll(store: RecordStore, person: string): Promise<readonly StoredRecord[]>;
  write(store: RecordStore, person: string, record: StoredRecord): Promise<void>;
  remove(store: RecordStore, person: string, key: string): Promise<void>;
  removeAll(store: RecordStore, person: string): Promise<void>;
}
export type RecordStore = 'drafts' | 'writes';
export interface StoredRecord {
  readonly key: string;
  readonly value: unknown;
}
export const RecordDatabase = serviceToken<RecordDatabase>('core:RecordDatabase');

/** The window: its events and its properties. */
export interface BrowserWindow {
  readonly isOnline: boolean;
  /** Languages of the person, preferred ones first. */
  readonly languages: readonly string[];
  /** The address of the page: path, query with its question mark, and fragment with its `#`. */
  readonly location: { readonly pathname: string; readonly search: string; readonly hash: string };
  /** Input of the fingerprint (R53). */
  readonly traits: {
    readonly agent: string;
    readonly timeZone: string;
    readonly colourDepth: number;
    readonly cores: number;
  };
  /**
   * `hide`: the tab is not visible any more; `focus` follows when the person returns. `storage`: another tab changed the
   * local storage. `missing-code`: a file of code did not load.
   */
  on(
    event: 'online' | 'offline' | 'focus' | 'hide' | 'leave' | 'storage' | 'missing-code',
    handle: () => void,
  ): Dispose;
  /** Errors and rejected promises that no code handled. */
  onError(handle: (error: unknown) => void): Dispose;
  /** The build that the server runs now; undefined without a response. */
  serverBuild(): Promise<string | undefined>;
  /** Runs work that no other tab may run at the same time. */
  exclusively<T>(name: string, work: () => Promise<T>): Promise<T>;
  /** Publishes a topic to the other tabs of this browser. */
  publish(topic: string): void;
  /** Runs when another tab published this topic. */
  subscribe(topic: string, handle: () => void): Dispose;
  /** Creates an object URL, which is valid until `revokeObjectUrl`. */
  createObjectUrl(bytes: Blob): string;
  revokeObjectUrl(address: string): void;
  /** Reloads the page at an address. */
  reload(address: string): void;
}
export const BrowserWindow = serviceToken<BrowserWindow>('core:BrowserWindow');
