/** Settings of one installation, validated once at start by host/server/config.ts. The README lists the variables. */
export interface ServerConfiguration {
  readonly host: string;
  readonly port: number;
  /** Absolute. Embedded database, keys, files, operator socket. */
  readonly dataDir: string;
  /** undefined: the embedded database in `dataDir`. */
  readonly databaseUrl: string | undefined;
  /** Connections to PostgreSQL of one process; jobs and subscribers take two fifths of them at most. */
  readonly databasePoolSize: number;
  readonly redisUrl: string | undefined;
  /** Origin that people type, without a slash at its end; links in mails begin with it. */
  readonly publicUrl: string;
  /** undefined: mail is captured and shown at /dev/mailbox. */
  readonly smtpUrl: string | undefined;
  readonly mailFrom: { readonly name: string; readonly address: string };
  readonly operatorToken: string | undefined;
  /** Newest first; undefined: made at first start. */
  readonly appKeys: readonly string[] | undefined;
  /** Addresses or networks of proxies whose forwarding headers are believed. */
  readonly trustProxy: readonly string[];
  /** Bytes a second below which a client that sends a body is cut off. */
  readonly uploadMinRate: number;
  /** Invitations and other mails that one portal may cause within a day; mail that people need to sign in is not counted. */
  readonly mailQuota: number;
  /** Bytes that all files of one portal may take together. */
  readonly fileQuota: number;
  /** Networks that are not public and that outgoing calls may reach all the same. */
  readonly outgoingAllowed: readonly string[];
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'silent';
  /** Folder of the built client; undefined serves the API alone (tests, development). */
  readonly clientDir: string | undefined;
  readonly client: ClientSettings;
  /** Milliseconds after which a job whose process died is run by another process. */
  readonly jobLease: number;
  /** Factor on every rate limit; tests and benchmarks raise it. */
  readonly rateLimitFactor: number;
}

/** What the page is told, as JSON inside index.html. */
export interface ClientSettings {
  /** Base of `auth/…` calls and of all others; '' is this origin (decisions.md D1). */
  readonly authBase: string;
  readonly apiBase: string;
  readonly narrowMode: 'landing' | 'responsive';
  readonly androidStoreUrl: string;
  readonly iosStoreUrl: string;
  readonly helpUrl: string;
}
