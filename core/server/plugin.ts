import type {
  Dispose,
  Language,
  NotificationType,
  PluginManifest,
  PublishedView,
  ServiceToken,
  Translations,
} from '../contract';
import type { Logger, ServiceRegistrar } from '../kernel/services';
import type { DemoPart } from './application/demo/demo';
import type { Sql } from './data/sql/database';
import type { TableDeclaration } from './data/sql/table-declaration';
import type { Migration } from './data/sql/migration';
import type { EndpointBinding } from './request-context/endpoint-binding';
import type { SearchSource } from './work-areas/search/search-source';
import type { JobBinding } from './background/jobs/job-binding';
import type { NotificationSink } from './background/notifications/notification-sink';
import type { PublicEventBinding } from './background/public-events/public-event-binding';
import type { PublicEventSink } from './background/public-events/public-event-sink';
import type { EventSubscription } from './background/subscribers/event-subscription';
import type { AuditedActions } from './operations/audit-log/audited-actions';
import type { OperatorCommandBinding } from './operations/operator/operator-command-binding';
import type { InstanceViewBinding } from './operations/portal-directory/instance-view-binding';
import type { Archive } from './operations/portal-export/archive';
import type { UnreadCounter } from './identity/accounts/unread-counter';
import type { PortalCounter } from './identity/accounts/portal-counter';
import type { MembershipVeto, OwnedWork } from './identity/accounts/membership-veto';
import type { RateLimitDeclaration } from './identity/access/rate-limit-declaration';
import type { MailTemplate } from './background/mail/mail-template';
import type { Unsubscription } from './background/mail/unsubscription';
import type { PresenceBinding } from './realtime/presence/presence-binding';
import type { PortalContext } from './request-context/call-context';
import type { CustomisedEntities } from './work-areas/custom-fields/custom-fields';
import type { EntitiesWithStatus } from './work-areas/statuses/statuses';
import type { DatedType } from './work-areas/dated-entities/dated-entities';
import type { LabelledEntities } from './work-areas/labels/labels';

/**
 * The server half of a plugin. It starts once per process. Access is checked per request, because one process serves
 * all portals.
 */
export interface ServerPlugin {
  readonly manifest: PluginManifest;
  /** `true` stops the process when this plugin cannot start. Otherwise its endpoints return 503. */
  readonly critical?: boolean;
  /** Services of other plugins that this plugin depends on. Their gates tighten its own. */
  readonly requires?: readonly ServiceToken<unknown>[];
  readonly provides?: readonly ServiceToken<unknown>[];
  /**
   * Published views of other plugins that this plugin selects from. A view is empty where its owner is not installed.
   */
  readonly reads?: readonly PublishedView[];
  readonly publishes?: readonly { readonly view: PublishedView; readonly as: Sql }[];
  /** Aggregates by portal for super-admins and operators, read through `PortalDirectory`. */
  readonly instanceViews?: readonly InstanceViewBinding[];
  readonly tables?: readonly TableDeclaration[];
  readonly migrations?: readonly Migration[];
  readonly services?: (services: ServerServiceRegistrar) => void;
  readonly endpoints?: readonly EndpointBinding[];
  readonly search?: readonly SearchSource[];
  /** Types of entities to which companies add fields. */
  readonly customFields?: CustomisedEntities;
  /** Types of entities whose statuses companies change. */
  readonly statuses?: readonly EntitiesWithStatus[];
  /** Types of entities whose dates rules such as those of reminders can be about; the plugin provides `datedEntities`. */
  readonly datedEntities?: readonly DatedType[];
  /** Entities that have labels of the company. */
  readonly labels?: readonly LabelledEntities[];
  readonly jobs?: readonly JobBinding[];
  readonly mails?: readonly MailTemplate[];
  /** Emails that their readers can turn off, named in `unsubscribe` of a message. */
  readonly unsubscriptions?: readonly Unsubscription[];
  /** Messages and emails in other languages. */
  readonly translations?: Translations;
  /** Languages that this plugin adds to the product: a language pack, which translates the messages of all plugins. */
  readonly languages?: readonly Language[];
  /** Principals that this plugin grants a person in a portal, such as `project:<id>`. The result is cached. */
  readonly principals?: (context: PortalContext) => Promise<readonly string[]>;
  /** Rooms of presence for entities of this plugin, with who may enter them. */
  readonly presence?: readonly PresenceBinding[];
  readonly subscriptions?: readonly EventSubscription[];
  /** Types of notifications that this plugin sends by `context.notify`. */
  readonly notifications?: readonly NotificationType[];
  /** Consumers of the notifications of all plugins, such as an inbox. */
  readonly notificationSinks?: readonly NotificationSink[];
  /** Events of this plugin that receivers outside of the product may be told of. */
  readonly publicEvents?: readonly PublicEventBinding[];
  /** Consumer of the public events of all plugins, such as web hooks. */
  readonly publicEventSink?: PublicEventSink;
  /** What this plugin's audited actions are called in the audit log of a company. */
  readonly auditedActions?: AuditedActions;
  /** Commands of `npm run operator -- <plugin id>`. */
  readonly operatorCommands?: readonly OperatorCommandBinding[];
  readonly archive?: Archive;
  /** Sample data for the demo company. Loaded only by `npm run demo`. */
  readonly demo?: () => Promise<DemoPart>;
  /** Numbers about a portal, such as those that the portal chooser shows (R51). */
  readonly counters?: readonly PortalCounter[];
  /** What a person has not read, counted across their companies (record 165). */
  readonly unread?: UnreadCounter;
  /** Refuses new members of a portal, inside the transaction of inviting and of accepting. */
  readonly membershipVeto?: MembershipVeto;
  /** What members own in this plugin's work area, for a hand-over when they leave. */
  readonly ownedWork?: readonly OwnedWork[];
  /** Rate limits that the plugin's endpoints name in `limit`. */
  readonly limits?: readonly RateLimitDeclaration[];
  readonly start?: (context: ServerPluginContext) => void | Promise<void>;
}

/** Registers services. Those for the plugin's own use are singletons. Provided ones are created per request. */
export interface ServerServiceRegistrar extends ServiceRegistrar {
  /** Provides a service to this and other plugins: one instance per request, created with a context of this plugin. */
  provide<T>(token: ServiceToken<T>, create: (context: PortalContext) => T): void;
}

/** Passed to a plugin when its server half starts. */
export interface ServerPluginContext {
  readonly manifest: PluginManifest;
  readonly logger: Logger;
  readonly signal: AbortSignal;
  get<T>(token: ServiceToken<T>): T;
  /** Registers a disposer to call at shutdown, in reverse order of registration. */
  own(dispose: Dispose): void;
}

/** Defines the server half of a plugin. */
export function defineServerPlugin(plugin: ServerPlugin): ServerPlugin {
  return Object.freeze(plugin);
}

export type { TableDeclaration } from './data/sql/table-declaration';
export type { Migration } from './data/sql/migration';
export { handle, handleLink, handleSigned, handleWebHook } from './request-context/endpoint-binding';
export type { SignatureVerifier, SignedRequest } from './request-context/signed-request';
export type { EndpointBinding, WebHookReception } from './request-context/endpoint-binding';
export { onUnsubscribe } from './background/mail/unsubscription';
export type { Unsubscription } from './background/mail/unsubscription';
export { indexOn } from './work-areas/search/search-source';
export type { SearchSource, SearchDocument } from './work-areas/search/search-source';
export { onJob } from './background/jobs/job-binding';
export type { JobBinding, PluginJobLimits } from './background/jobs/job-binding';
export { onEvent, onInstanceEvent } from './background/subscribers/event-subscription';
export type { EventSubscription } from './background/subscribers/event-subscription';
export type { AuditedActions } from './operations/audit-log/audited-actions';
export { onInstanceCommand, onPortalCommand } from './operations/operator/operator-command-binding';
export type {
  OperatorCommandBinding,
  OperatorCommandDeclaration,
  OperatorInput,
} from './operations/operator/operator-command-binding';
export type { InstanceViewBinding } from './operations/portal-directory/instance-view-binding';
export type {
  DeliveredNotification,
  NotificationDelivery,
  NotificationSink,
} from './background/notifications/notification-sink';
export { presentPublicEvent } from './background/public-events/public-event-binding';
export type { PresentPublicEvent, PublicEventBinding } from './background/public-events/public-event-binding';
export type { DeliveredPublicEvent, PublicEventSink } from './background/public-events/public-event-sink';
export type { PresenceBinding } from './realtime/presence/presence-binding';
export type { Archive } from './operations/portal-export/archive';
export type { PortalCounter } from './identity/accounts/portal-counter';
export type { UnreadCounter } from './identity/accounts/unread-counter';
export type { MembershipRequest, MembershipVeto, OwnedWork } from './identity/accounts/membership-veto';
export type { RateLimitDeclaration } from './identity/access/rate-limit-declaration';
