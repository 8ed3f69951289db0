import type { PortalRole, ServiceToken } from '../../contract';
import type { CallEffects } from '../events/effects';
import type { Database, PersonContext, PortalContext } from '../services';
import type { ScopedStatement, StatementScope } from '../sql/engine';

/** What a service of core may do in a call, beyond what the calling plugin may. */
export interface CoreCall {
  /** The call in core's own role, with the caller's person and portal; shares its transaction and its effects. */
  readonly context: PersonContext;
  /** The portal of the call; undefined in calls of a person or of the installation. */
  readonly clientId: string | undefined;
  readonly personId: string | undefined;
  /** What a reading call sees has been committed, so a process may remember it. */
  readonly mode: 'read' | 'write';
  /** The same transaction in another role or portal, such as `system_core` for rows across portals. */
  database(scope: StatementScope): Database;
  /**
   * Runs work in a portal, in the calling plugin's role and the same transaction. Whoever calls this has checked that
   * the person belongs there.
   */
  enter<T>(clientId: string, entry: PortalEntry, work: (context: PortalContext) => Promise<T>): Promise<T>;
  /** A portal as one plugin sees it when the product itself works there: its role and policies, in this transaction. */
  inPlugin(pluginId: string, clientId: string): PortalContext;
  /** What the call says about another portal than its own, or about the installation (`undefined`). */
  inStream(clientId: string | undefined): Pick<PortalContext, 'emit' | 'audit' | 'publish' | 'mail'>;
  /** Lines of histories in a portal, written with everything that the call says. */
  record(clientId: string, activities: CallEffects['activities']): void;
  /** Added to the message that commits; it fails with it. */
  close(statement: ScopedStatement): void;
  /** Runs when the transaction has committed; what it throws is logged. For caches to drop and connections to end. */
  afterCommit(work: () => void | Promise<void>): void;
}

/** What the person is in the portal that is entered. `modules` undefined: not known yet, so nothing optional is found. */
export interface PortalEntry {
  readonly role: PortalRole;
  readonly modules: ReadonlySet<string> | undefined;
}

/** A service of core that is made anew for each call. */
export interface CoreServiceBinding {
  readonly token: ServiceToken<unknown>;
  readonly create: (call: CoreCall) => unknown;
}

/** Declares a per-call service of core, such as Portals. One instance for each call and portal. */
export function coreService<T>(token: ServiceToken<T>, create: (call: CoreCall) => T): CoreServiceBinding {
  return { token: token as ServiceToken<unknown>, create };
}
