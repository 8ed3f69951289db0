import type { PortalRole, ServiceToken } from '../../contract';
import type { OutboxEntries } from './outbox-entries';
import type { Database } from '../data/sql/database';
import type { PersonContext, PortalContext } from './call-context';
import type { ScopedStatement, StatementScope } from '../data/sql/engine';

/** Capabilities of a core service within a request, beyond those of the plugin that uses it. */
export interface CoreRequest {
  /** The request in core's own role, with its person and portal; shares its transaction and effects. */
  readonly context: PersonContext;
  /** The plugin that uses the service. */
  readonly pluginId: string;
  /** The portal of the request; undefined in requests of a person or of the installation. */
  readonly clientId: string | undefined;
  readonly personId: string | undefined;
  /** The version in `If-Match`; undefined for endpoints without `concurrency`. */
  readonly ifMatch: number | undefined;
  /** A reading request sees only committed data, which the process may cache. */
  readonly mode: 'read' | 'write';
  /** The same transaction in another role or portal, such as `system_core` for rows across portals. */
  database(scope: StatementScope): Database;
  /**
   * Runs work in a portal, in the calling plugin's role and the same transaction. The caller must have checked that the
   * person is a member.
   */
  enter<T>(clientId: string, entry: PortalEntry, work: (context: PortalContext) => Promise<T>): Promise<T>;
  /** A context for the product's own work in a portal, in one plugin's role and under its policies, in this transaction. */
  inPlugin(pluginId: string, clientId: string): Promise<PortalContext>;
  /** Effects in another portal than the request's, or in the installation (`undefined`). */
  outboxFor(clientId: string | undefined): Pick<PortalContext, 'emit' | 'audit' | 'publish' | 'mail' | 'schedule'>;
  /** Adds entries to entity histories in a portal, written with the other effects. */
  record(clientId: string, activities: OutboxEntries['activities']): void;
  /**
   * Commits the caller's open transaction.
   *
   * @throws Error within `transaction()` and in a service of another plugin, which may not end it.
   */
  commit(): Promise<void>;
  /** Rolls back the caller's open transaction and drops everything it would have published. */
  discard(): Promise<void>;
  /** Adds a statement to the message that commits; if it fails, the commit fails. */
  onCommit(statement: ScopedStatement): void;
  /** Runs work after the commit, such as dropping caches and closing connections. Its errors are logged. */
  afterCommit(work: () => void | Promise<void>): void;
}

/** The person's access in the portal that is entered. Without `modules`, which are not known yet, `find` finds nothing. */
export interface PortalEntry {
  readonly role: PortalRole;
  readonly modules: ReadonlySet<string> | undefined;
}

/** A core service with an instance per request. */
export interface CoreServiceBinding {
  readonly token: ServiceToken<unknown>;
  readonly create: (call: CoreRequest) => unknown;
}

/** Declares a core service with one instance for each request and portal, such as Portals. */
export function coreService<T>(token: ServiceToken<T>, create: (call: CoreRequest) => T): CoreServiceBinding {
  return { token: token as ServiceToken<unknown>, create };
}
