import type { Actor, CallOrigin } from './actor';
import type { InstanceContext, PersonContext, PortalContext } from './call-context';
import type { ScopedStatement } from '../data/sql/engine';

/** What a reading request wants recorded, for the plugin whose code asked for it. */
export interface ReadMark {
  readonly pluginId: string;
  readonly work: (context: PortalContext) => Promise<void>;
}

/** Describes the work that a context is created for. */
export interface ContextRequest {
  /** Plugin whose database role and policies apply. `core` for core's own work. */
  readonly pluginId: string;
  readonly actor: Actor;
  /** What the work is, for errors of plugins: `Endpoint 'tasks.list-tasks'`. Default: the plugin. */
  readonly about?: string;
  /** `x-request-id` of the request that caused the work. Passed on through outbox rows and jobs to emails. */
  readonly requestId: string;
  /** `traceparent` of the request, passed on to the requests that it makes. */
  readonly trace?: string | undefined;
  readonly origin?: CallOrigin;
  readonly mode: 'read' | 'write';
  readonly signal?: AbortSignal;
  /** Receives the marks of a reading request; undefined where the endpoint does not declare `marksAsRead`. */
  readonly onMark?: (mark: ReadMark) => void;
  /** Statements added to the commit, such as a subscriber's progress. If one fails, so does the commit. */
  readonly closing?: () => readonly ScopedStatement[];
}

/** A request that changes one version of an entity, in any context. */
export interface VersionedRequest {
  /** The version in `If-Match`; undefined for endpoints without `concurrency`, and for other work. */
  readonly ifMatch?: number | undefined;
}

/**
 * Creates contexts, runs work in them, and commits the work with its outbox, or rolls back and rethrows. One per
 * process.
 */
export interface ContextFactory {
  inPortal<T>(
    request: ContextRequest & VersionedRequest & { readonly clientId: string },
    work: (context: PortalContext) => Promise<T>,
  ): Promise<T>;
  forPerson<T>(request: ContextRequest & VersionedRequest, work: (context: PersonContext) => Promise<T>): Promise<T>;
  inInstance<T>(request: ContextRequest & VersionedRequest, work: (context: InstanceContext) => Promise<T>): Promise<T>;
}
