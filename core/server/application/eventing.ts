import type { PortalRole } from '../../contract';
import { decideAccess, entitlementsChanged } from '../../contract';
import type { Clock, Logger } from '../../kernel/services';
import type { Backplane } from '../platform/backplane';
import type { CoreServiceBinding } from '../request-context/core-service';
import { coreService } from '../request-context/core-service';
import { changeEndpoints } from '../realtime/change-feed/change-endpoints';
import { ChangeCursors, ChangeFeed, FeedReader } from '../realtime/change-feed/change-feed';
import type { ContextFactory } from '../request-context/contexts';
import { EntitlementCache } from '../identity/entitlements/entitlement-cache';
import { PortalEntitlements } from '../identity/entitlements/portal-entitlements';
import type { ServerPluginRegistry } from './plugin-host/server-plugin-records';
import type { CoreJob } from '../background/jobs/core-job';
import { JobRunner } from '../background/jobs/job-runner';
import { deriveWallTimesJob } from '../background/jobs/wall-times';
import { housekeepingJob, retentionJobs } from '../background/jobs/retention';
import type { Housekeeping } from '../background/jobs/retention';
import { MailDeclarations } from '../background/mail/mail-declarations';
import { Mailbox } from '../background/mail/mailbox';
import type { MailCarrier } from '../background/mail/send-mail';
import { sendMailJob } from '../background/mail/send-mail';
import type { EndpointBinding } from '../request-context/endpoint-binding';
import type { Hub } from '../realtime/hub/hub';
import type { MailMessage } from '../request-context/mail-message';
import type { MailTemplate } from '../background/mail/mail-template';
import { Entitlements } from '../identity/entitlements/entitlements';
import type { SearchParts } from '../work-areas/search/create-search';
import type { SearchRebuild } from '../work-areas/search/search-rebuild';
import { batchDelay } from '../work-areas/search/search-subscribers';
import type { DatabaseEngine } from '../data/sql/engine';
import type { Translator } from '../platform/i18n/translator';
import { Dispatcher } from '../background/outbox/dispatcher';
import type { OutboxEntriesWriter } from '../request-context/outbox-entries';
import { FeedListener } from '../realtime/change-feed/feed-listener';
import { declaredNotifications } from '../background/notifications/declared-notifications';
import { NotificationTypes } from '../background/notifications/notification-types';
import { LeaseStore } from '../background/leases/lease-store';
import { Leases } from '../background/leases/leases';
import { RequestLeases } from '../background/leases/request-leases';
import { PortalPublicEvents, PublicEventPresenting, PublicEvents } from '../background/public-events/public-events';
import { publicEventSubscribers } from '../background/public-events/sink-subscribers';
import { SinkRunner } from '../background/notifications/sink-runner';
import { OutboxWriter } from '../background/outbox/outbox-writer';
import type { Subscriber } from '../background/subscribers/subscriber';
import { subscribersOf } from '../background/subscribers/subscriber';
import { SubscriberRunner } from '../background/subscribers/subscriber-runner';
import { installationStream } from '../data/sql/system-statements';

/**
 * The functions among the options are called only after the start, because contexts are created with `effects` and the
 * hub with `entitlements`: create eventing first, then those, then start.
 */
export interface EventingOptions {
  readonly engine: DatabaseEngine;
  readonly backplane: Backplane;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly contexts: () => ContextFactory;
  readonly installed: () => ServerPluginRegistry;
  readonly hub: () => Hub;
  /** Permissions of a role in every portal, for the recipients of notifications. */
  readonly permissionsOf: (role: PortalRole) => ReadonlySet<string>;
  readonly search: Pick<SearchParts, 'jobs' | 'subscribers'> & {
    readonly rebuild: Pick<SearchRebuild, 'queueMissing'>;
  };
  /** Milliseconds after which a job whose process died is run by another process. Default: a minute. */
  readonly jobLease?: number;
  /** Jobs of other parts of core. */
  readonly coreJobs?: readonly CoreJob[];
  /** Cleanup by other parts of core; each run happens once in the installation. */
  readonly housekeeping?: readonly Housekeeping[];
  readonly mail: {
    readonly from: MailMessage['to'];
    readonly publicUrl: string;
    /** Emails that requests of one portal may queue within a day. */
    readonly quota: number;
    /** `createSmtpCarrier(smtpUrl)`; undefined captures emails for the mailbox. */
    readonly carrier: MailCarrier | undefined;
    /** Core's templates. Those of plugins come from `installed`. */
    readonly templates: readonly MailTemplate[];
    readonly translator: Translator;
  };
}

/**
 * Everything that follows a commit, in one process: the outbox, live changes, subscribers, jobs, email, plans.
 */
export interface Eventing {
  /** For the context factory. */
  readonly effects: OutboxEntriesWriter;
  /** The process's cache of plans, for the endpoint wrapper, the hub's guard and `x-entitlements-version`. */
  readonly entitlements: EntitlementCache;
  /** Services per request, such as Entitlements and ChangeFeed. */
  readonly coreServices: readonly CoreServiceBinding[];
  /** Endpoints of core, mounted like those of a plugin. */
  readonly endpoints: readonly EndpointBinding[];
  readonly dispatcher: Dispatcher;
  readonly subscribers: SubscriberRunner;
  readonly jobs: JobRunner;
  /** For /dev/mailbox; undefined where a mail server is configured. */
  readonly mailbox: Mailbox | undefined;
  /** For `x-cursor`: the portal's last sequence number known here, or a lower one, as an opaque text. */
  currentCursor(clientId: string): Promise<string>;
  /** Called when principals changed in a portal: those of the given persons, or of all persons when none is given. */
  onPrincipalsChanged(handle: (clientId: string, persons: readonly string[]) => void): () => void;
  /** Called before the browsers of a portal are notified that a name or photo changed. */
  onPersonChanged(handle: (personId: string) => void): () => void;
  /** Resolves when everything committed here so far is sequenced and delivered; for tests and shutdown. */
  settle(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Creates outbox, subscribers and jobs of one process. See `Eventing` for the order of creation and start. */
export function createEventing(options: EventingOptions): Eventing {
  const { engine, backplane, clock, contexts, installed, hub, mail } = options;
  const { background } = engine;
  const logger = options.logger.scoped('core:eventing');
  const mails = new MailDeclarations(() => ({
    templates: [...mail.templates, ...installed().all.flatMap(({ plugin }) => plugin.mails ?? [])],
    unsubscriptions: installed().all.flatMap(({ plugin }) => plugin.unsubscriptions ?? []),
  }));
  const entitlements = new EntitlementCache({ engine, backplane, clock });
  const listener = new FeedListener({ engine, backplane, clock, logger, hub, entitlements });
  const jobs: JobRunner = new JobRunner({
    engine: background,
    clock,
    logger: options.logger.scoped('core:jobs'),
    contexts,
    installed,
    entitlements,
    ...(options.jobLease === undefined ? {} : { lease: options.jobLease }),
    coreJobs: [
      sendMailJob({ ...mail, engine: background, clock, logger: options.logger.scoped('core:mail'), mails }),
      ...retentionJobs(background),
      deriveWallTimesJob(background, clock),
      ...options.search.jobs,
      ...(options.coreJobs ?? []),
      ...(options.housekeeping ?? []).map((each) => housekeepingJob(background, each)),
    ],
  });
  const subscribers: SubscriberRunner = new SubscriberRunner({
    engine: background,
    clock,
    logger,
    contexts,
    entitlements,
    subscribers: () => [recurringJobsSubscriber(jobs, clock), ...subscribersOf(installed())],
  });
  const batching = new SubscriberRunner({
    engine: background,
    clock,
    logger,
    contexts,
    entitlements,
    subscribers: () => [...options.search.subscribers(() => jobs.wake()), ...publicEventSubscribers(installed())],
    debounce: batchDelay,
  });
  const sinks = new SinkRunner({
    engine: background,
    clock,
    logger: options.logger.scoped('core:notifications'),
    contexts,
    entitlements,
    installed,
    permissionsOf: options.permissionsOf,
    isSupported: (language) => mail.translator.supports(language),
  });
  const dispatcher = new Dispatcher({
    engine,
    backplane,
    clock,
    logger,
    onUnpublished: (message) => listener.receive(message),
    onEventsSequenced: (clientId, names) => {
      subscribers.wake(clientId, names);
      batching.wake(clientId, names);
    },
    onNotificationsSequenced: (clientId) => sinks.wake(clientId),
  });
  const effects = new OutboxWriter(clock, mails, mail.quota, {
    onOutboxWritten: (clientId) => dispatcher.wake(clientId),
    onJobsChanged: () => jobs.wake(),
  });
  const reader = new FeedReader(engine, installed);
  const currentCursor = async (clientId: string): Promise<string> => String(await listener.currentSequence(clientId));
  return {
    effects,
    entitlements,
    coreServices: [
      coreService(
        Entitlements,
        (call) => new PortalEntitlements(call, entitlements, (clientId) => dispatcher.whenPublished(clientId)),
      ),
      coreService(ChangeFeed, (call) => reader.forCall(call)),
      coreService(ChangeCursors, () => ({
        of: (clientIds) =>
          Promise.all(clientIds.map(async (clientId) => ({ clientId, cursor: await currentCursor(clientId) }))),
      })),
      coreService(Leases, (call) => new RequestLeases(call, { store: new LeaseStore(engine), clock, logger })),
      coreService(PublicEvents, (call) => new PortalPublicEvents(call, installed())),
      coreService(PublicEventPresenting, (call) => new PortalPublicEvents(call, installed())),
      coreService(NotificationTypes, ({ context }) => ({
        list: () =>
          [...declaredNotifications(installed()).values()]
            .filter(({ gate }) => decideAccess(gate, context.actor.subject).outcome === 'granted')
            .map(({ type }) => type),
      })),
    ],
    endpoints: changeEndpoints,
    dispatcher,
    subscribers,
    jobs,
    mailbox: mail.carrier === undefined ? new Mailbox(engine, jobs, mail.publicUrl) : undefined,
    currentCursor,
    onPrincipalsChanged: (handle) => listener.onPrincipalsChanged(handle),
    onPersonChanged: (handle) => listener.onPersonChanged(handle),
    settle: async () => {
      await dispatcher.settle();
      await subscribers.settle();
      await batching.settle();
      await sinks.settle();
      // A subscriber may have published events itself.
      await dispatcher.settle();
    },
    start: async () => {
      listener.start();
      await subscribers.start();
      await batching.start();
      await sinks.start();
      await options.search.rebuild.queueMissing();
      await jobs.start();
      dispatcher.start();
    },
    stop: async () => {
      await dispatcher.stop();
      await subscribers.stop();
      await batching.stop();
      await sinks.stop();
      await jobs.stop();
      await listener.stop();
      await mail.carrier?.close();
    },
  };
}

/** Adds the recurring jobs of a module to a portal whose plan gains it, in the transaction of the subscriber's progress. */
function recurringJobsSubscriber(jobs: JobRunner, clock: Clock): Subscriber {
  return {
    kind: 'core',
    id: 'core:recurring-jobs',
    scope: 'portal',
    events: [entitlementsChanged.name],
    statements: (clientId, event) =>
      clientId === installationStream ? [] : jobs.recurringJobs.onEntitlementsChanged(clientId, event, clock.now()),
    committed: () => jobs.wake(),
  };
}
