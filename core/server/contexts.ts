import type { Actor, CallOrigin, InstanceContext, PersonContext, PortalContext } from './services';
import type { ScopedStatement } from './sql/engine';

/** Whose work a context is for. */
export interface ContextRequest {
  /** Plugin whose role and policies apply; `core` for core's own work. */
  readonly pluginId: string;
  readonly actor: Actor;
  /** `x-request-id` of the click that caused it; travels through outbox rows and jobs to the mail. */
  readonly requestId: string;
  /** `traceparent` of the call, passed on by the calls that it makes. */
  readonly trace?: string | undefined;
  readonly origin?: CallOrigin;
  readonly mode: 'read' | 'write';
  readonly signal?: AbortSignal;
  /** Appended to the message that commits, such as a subscriber's progress. Failing ones fail the call. */
  readonly closing?: () => readonly ScopedStatement[];
}

/** Makes contexts, runs work in them, commits with the effects, or rolls back and rethrows. One per process. */
export interface ContextFactory {
  inPortal<T>(
    request: ContextRequest & { readonly clientId: string; readonly ifMatch?: number },
    work: (context: PortalContext) => Promise<T>,
  ): Promise<T>;
  forPerson<T>(request: ContextRequest, work: (context: PersonContext) => Promise<T>): Promise<T>;
  inInstance<T>(request: ContextRequest, work: (context: InstanceContext) => Promise<T>): Promise<T>;
}
