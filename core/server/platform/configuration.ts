import type { ChargebeeSettings, PaymentSettings, RazorpaySettings } from './payment-settings';
import type { SellerSettings } from './seller-settings';

/**
 * Configuration of an installation. host/server/config.ts validates it once at start. The README lists the variables.
 */
export interface ServerConfiguration {
  readonly host: string;
  readonly port: number;
  /** Absolute path of the folder with the embedded database, keys, files and operator socket. */
  readonly dataDir: string;
  /** Undefined for the embedded database in `dataDir`. */
  readonly databaseUrl: string | undefined;
  /** Size of this process's pool of PostgreSQL connections. Jobs and subscribers use at most two fifths of it. */
  readonly databasePoolSize: number;
  readonly redisUrl: string | undefined;
  /** Public origin without a trailing slash. Links in emails begin with it. */
  readonly publicUrl: string;
  /** Undefined: emails are captured and shown at /dev/mailbox. */
  readonly smtpUrl: string | undefined;
  readonly mailFrom: { readonly name: string; readonly address: string };
  readonly operatorToken: string | undefined;
  /** Newest first. Undefined: created at first start. */
  readonly appKeys: readonly string[] | undefined;
  /** Addresses or networks of proxies whose forwarding headers are trusted. */
  readonly trustProxy: readonly string[];
  /** Minimum rate of request bodies in bytes a second. Slower connections are closed. */
  readonly uploadMinRate: number;
  /** Emails that one portal may cause a day, such as invitations. Emails that people need to sign in do not count. */
  readonly mailQuota: number;
  /** Total size of a portal's files in bytes. */
  readonly fileQuota: number;
  /** Maximum size of a document in bytes. */
  readonly maxFileBytes: number;
  /** Private networks that outgoing requests may reach. */
  readonly outgoingAllowed: readonly string[];
  /** Whether requests that are only sent encrypted, such as those of web hooks, may use `http:`. For tests on loopback. */
  readonly outgoingAllowsHttp: boolean;
  /** Where companies pay: nowhere, at the pages of the embedded test gateway, which move no money, or at a provider. */
  readonly paymentGateway: PaymentSettings['gateway'];
  /** Set where `paymentGateway` is `razorpay`. */
  readonly razorpay?: RazorpaySettings | undefined;
  /** Set where `paymentGateway` is `chargebee`. */
  readonly chargebee?: ChargebeeSettings | undefined;
  /** Who sells plans, and which tax is added. */
  readonly seller: SellerSettings;
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'silent';
  /** Folder of the built client. Undefined serves the API only (tests, development). */
  readonly clientDir: string | undefined;
  readonly client: ServedClientSettings;
  /** Milliseconds after which a job whose process died is run by another process. */
  readonly jobLease: number;
  /** Multiplies every rate limit. Tests and benchmarks raise it. */
  readonly rateLimitFactor: number;
}

/** Settings for the page, embedded in index.html as JSON. */
export interface ServedClientSettings {
  /** Base addresses of `auth/…` requests and of all others. '' is this origin (decisions.md D1). */
  readonly authBase: string;
  readonly apiBase: string;
  readonly narrowMode: 'landing' | 'responsive';
  readonly androidStoreUrl: string;
  readonly iosStoreUrl: string;
  readonly helpUrl: string;
}
