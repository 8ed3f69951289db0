import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock, Logger } from '../../../kernel/services';
import { readOrigin } from '../../request-context/request-origin';
import { deriveRun } from '../../request-context/wall-run';
import type { ContextFactory } from '../../request-context/contexts';
import type { EntitlementCache } from '../../identity/entitlements/entitlement-cache';
import { hasModules, installationActor, portalJobActor } from '../../request-context/system-actor';
import { keepLease } from '../scheduling/keep-lease';
import { Poller } from '../scheduling/poller';
import { traceIdOf } from '../../platform/trace-context';
import { doneElsewhere } from '../subscribers/subscriber-runner';
import type { MetricSample } from '../../platform/metrics';
import type { InstalledPlugins } from '../../platform/installed-plugins';
import type { CallContext } from '../../request-context/call-context';
import { DatabaseError } from '../../data/sql/engine';
import type { DatabaseEngine } from '../../data/sql/engine';
import type { CoreJob } from './core-job';
import type { JobDefinition } from './job-definitions';
import { definitionsOf, laneKindOf, limitsOf, repetitionOf } from './job-definitions';
import type { ClaimedJob } from './job-store';
import { JobStore } from './job-store';
import { describeFailure, JobOutcomes } from './job-outcomes';
import { defaultLease, leaseEnd } from './job-lease';
import { LaneSlots } from './lanes';
import { runWithTimeLimit } from './time-limit';
import type { PluginWithJobs } from './recurring-jobs';
import type { NextRun, Repetition } from './recurring-jobs';
import { ensureInstanceJob, everyKey, nextRun, nextTime, RecurringPortalJobs } from './recurring-jobs';

const pollRest = 5_000;
/** Milliseconds. A clock that goes back by more was set; by less, it was corrected. */
const correction = 30_000;
const databaseRest = 500;
const failedPluginRest = 600_000;
/** Time that a shutdown waits; a job that still runs then is rolled back and due again when its lease ends. */
const stopPatience = 3_000;
/** Time to wait for a job of another process; a killed process keeps its lease for longer. */
const patienceWithOthers = 3_000;
const pauseForOthers = 25;
/** Milliseconds between the abort of a run and the release of its slot. */
const abortGrace = 5_000;

export interface JobRunnerOptions {
  readonly engine: DatabaseEngine;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly contexts: () => ContextFactory;
  readonly installed: () => InstalledPlugins<PluginWithJobs>;
  readonly entitlements: EntitlementCache;
  readonly coreJobs: readonly CoreJob[];
  /** Milliseconds after which a job whose process died is due again. Default: a minute. */
  readonly lease?: number;
}

/** Runs due jobs at least once, also after a crash. Their writes happen exactly once. */
export class JobRunner {
  readonly store: JobStore;
  private readonly pulse: Poller;
  private readonly stopping = new AbortController();
  private readonly running = new Map<string, { readonly kind: string; readonly ended: Promise<void> }>();
  /** Claims run one after the other, so that two of them never fill the same slot. */
  private claiming: Promise<unknown> = Promise.resolve();
  private known: ReadonlyMap<string, JobDefinition> | undefined;
  private lanes: LaneSlots | undefined;
  private readonly outcomeCounts = new JobOutcomes();
  /** Time of day minus elapsed time, which changes only when the clock is set. */
  private offset: number | undefined;
  private recurring: RecurringPortalJobs | undefined;

  constructor(private readonly options: JobRunnerOptions) {
    const { engine, clock, logger } = options;
    this.store = new JobStore(engine);
    this.pulse = new Poller({ clock, logger, name: 'The job runner', interval: pollRest, work: () => this.runDue() });
  }

  /** Starts before plugins' events are delivered, because a changed plan adds recurring jobs to its portal. */
  get recurringJobs(): RecurringPortalJobs {
    this.recurring ??= new RecurringPortalJobs(this.options.installed());
    return this.recurring;
  }

  /** Kinds of jobs that this process runs. Jobs of other kinds are parked until a process knows their kind. */
  get kinds(): readonly string[] {
    return [...this.runners.keys()];
  }

  private get runners(): ReadonlyMap<string, JobDefinition> {
    this.known ??= definitionsOf(this.options.coreJobs, this.options.installed());
    return this.known;
  }

  private get slots(): LaneSlots {
    const kinds = () => [...this.runners].map(([kind, runner]) => laneKindOf(kind, runner));
    this.lanes ??= new LaneSlots(kinds());
    return this.lanes;
  }

  async start(): Promise<void> {
    const { engine, clock } = this.options;
    for (const [kind, runner] of this.runners) {
      const every = repetitionOf(runner);
      if (every !== undefined && (runner.kind === 'core' || runner.binding.job.scope === 'instance')) {
        await ensureInstanceJob(engine, kind, every, clock.now());
      }
    }
    await this.recurringJobs.ensureAll(engine, clock.now());
    this.pulse.start();
  }

  /** Waits for running jobs. Those that react to their signal end early; unfinished ones are due again. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.pulse.stop();
    const patience = new AbortController();
    const late = this.options.clock.sleep(stopPatience, patience.signal).catch(() => undefined);
    await Promise.race([Promise.all([...this.running.values()].map(({ ended }) => ended)), late]);
    patience.abort();
  }

  /** Jobs that run in this process now. */
  get runningCount(): number {
    return this.running.size;
  }

  /** Outcomes of runs in this process, by kind of job. */
  outcomes(): readonly MetricSample[] {
    return this.outcomeCounts.samples();
  }

  wake(): void {
    this.pulse.wake();
  }

  /**
   * Runs due jobs until none of the kind is left, except failed ones, and waits a while for other processes that run one.
   * For the mailbox and tests.
   */
  async settle(kind: string): Promise<void> {
    const impatient = performance.now() + patienceWithOthers;
    while (!this.stopping.signal.aborted) {
      // A claim that has not returned yet may have claimed jobs.
      await this.claiming;
      const mine = this.endsOf((job) => job.kind === kind);
      if (mine.length > 0) {
        await Promise.all(mine);
      } else if (await this.store.hasDue(kind, this.options.clock.now())) {
        await this.runDue();
        const others = this.endsOf((job) => job.kind !== kind);
        if (this.endsOf((job) => job.kind === kind).length === 0 && others.length > 0) {
          // A slot becomes free when one of them ends. Not only then: they may run for long in lanes of their own, while
          // a claim meanwhile has taken and ended what was due.
          await Promise.race([...others, sleep(pauseForOthers)]);
        }
      } else if (this.endsOf((job) => job.kind === kind).length === 0) {
        if (performance.now() >= impatient || !(await this.isTakenElsewhere(kind))) {
          return;
        }
        // Not by the Clock: the other process runs in real time.
        await sleep(pauseForOthers);
      }
    }
  }

  private isTakenElsewhere(kind: string): Promise<boolean> {
    return this.store.isTaken(kind, this.options.clock.now());
  }

  private endsOf(isMeant: (job: { readonly kind: string }) => boolean): readonly Promise<void>[] {
    return [...this.running.values()].filter(isMeant).map(({ ended }) => ended);
  }

  private runDue(): Promise<number | undefined> {
    const claim = this.claiming.then(() => this.claimDue());
    this.claiming = claim.catch(() => undefined);
    return claim;
  }

  private async claimDue(): Promise<number | undefined> {
    const { clock, lease = defaultLease } = this.options;
    const now = clock.now();
    await this.noticeSetBack(now);
    const room = this.slots.freeSlots();
    const except = [...this.running.keys()];
    const claimed = await this.store.claim({ slots: room, now, leaseUntil: leaseEnd(clock, lease), except });
    for (const job of claimed) {
      this.begin(job);
    }
    if (claimed.length > 0) {
      // More due jobs may fit; claim again.
      return 0;
    }
    // Jobs that are due already wait for a slot; the end of a run wakes this loop.
    const due = await this.store.nextDue(
      room.kinds.map(({ kind }) => kind),
      now,
      except,
    );
    return due === undefined ? undefined : Math.max(0, due.getTime() - clock.now().getTime());
  }

  /** Reschedules recurring jobs after the clock was set back; otherwise they would not run until the earlier time. */
  private async noticeSetBack(now: Date): Promise<void> {
    const offset = now.getTime() - this.options.clock.elapsed();
    if (this.offset !== undefined && offset < this.offset - correction) {
      this.options.logger.info('The clock was set back; rescheduling recurring jobs.');
      const latest = [...this.runners].flatMap(([kind, runner]) => {
        const every = repetitionOf(runner);
        return every === undefined || 'time' in every ? [] : [{ kind, key: everyKey, at: nextTime(every, now) }];
      });
      await this.store.rescheduleAfterClockChange(latest, now);
    }
    this.offset = offset;
  }

  private begin(job: ClaimedJob): void {
    this.slots.take(job);
    const ended = this.run(job).finally(() => {
      this.running.delete(job.id);
      this.slots.release(job.id);
      this.wake();
    });
    this.running.set(job.id, { kind: job.kind, ended });
  }

  private async run(job: ClaimedJob): Promise<void> {
    const ended = new AbortController();
    const { clock, logger, lease = defaultLease } = this.options;
    const extend = (): Promise<void> => this.store.extend(job, leaseEnd(clock, lease));
    const name = `The lease of job '${job.kind}' (${job.id})`;
    const kept = keepLease({ clock, logger, lease, name, extend }, ended.signal);
    try {
      await this.attempt(job);
      this.outcomeCounts.add(job.kind, 'done');
    } catch (error) {
      await this.fail(job, error);
    } finally {
      ended.abort();
      await kept;
    }
  }

  private async attempt(job: ClaimedJob): Promise<void> {
    const runner = this.runners.get(job.kind);
    if (runner === undefined) {
      return;
    }
    const every = repetitionOf(runner);
    const began = this.options.clock.now();
    if (await this.isDerivedAgain(job, began)) {
      return;
    }
    const again = await this.nextRunOf(job, every, began);
    const { maxAttempts, timeLimit } = limitsOf(runner);
    if (job.attempts > maxAttempts && every === undefined) {
      await this.store.moveToDeadLetters(
        job,
        job.error ?? 'The process ended each time while this job ran.',
        undefined,
      );
      return;
    }
    const { clock } = this.options;
    const { signal } = this.stopping;
    await runWithTimeLimit({ clock, limit: timeLimit, grace: abortGrace, signal, name: `Job '${job.kind}'` }, (run) =>
      runner.kind === 'core'
        ? runner.job.run(job, { store: this.store, again: again?.at, ...run })
        : this.runOfPlugin(job, runner, again, run.signal),
    );
  }

  /** Whether the portal's zone or working days changed since the run was derived, so that its time has not come. */
  private async isDerivedAgain(job: ClaimedJob, now: Date): Promise<boolean> {
    if (job.wall === undefined || job.attempts > 1) {
      return false;
    }
    const portal = await this.options.entitlements.portalOf(job.clientId);
    const next = deriveRun(job.wall, portal, now);
    if (next.basis === job.basis || next.at <= now) {
      return false;
    }
    await this.store.derive(job, next);
    return true;
  }

  private async nextRunOf(job: ClaimedJob, every: Repetition | undefined, now: Date): Promise<NextRun | undefined> {
    return every === undefined
      ? undefined
      : nextRun(every, await this.options.entitlements.portalOf(job.clientId), now);
  }

  private async runOfPlugin(
    job: ClaimedJob,
    { installed: { plugin, gate, state }, binding }: Extract<JobDefinition, { kind: 'plugin' }>,
    again: NextRun | undefined,
    signal: AbortSignal,
  ): Promise<void> {
    const { contexts, entitlements, clock } = this.options;
    if (state !== 'active') {
      // Not a failure of the job: it waits until a process starts in which the plugin runs.
      await this.store.release(job, new Date(clock.now().getTime() + failedPluginRest));
      return;
    }
    const request = {
      pluginId: plugin.manifest.id,
      about: `Job '${job.kind}'`,
      ...readOrigin(job.requestId),
      mode: 'write',
      signal,
      closing: () => [this.store.finish(job, again)],
    } as const;
    const work = (context: CallContext): Promise<void> => binding.run(context, job.payload ?? undefined);
    if (binding.job.scope === 'instance') {
      await contexts().inInstance({ ...request, actor: installationActor('job') }, work);
      return;
    }
    const modules = await entitlements.modulesOf(job.clientId);
    if (hasModules(gate, modules)) {
      await contexts().inPortal({ ...request, clientId: job.clientId, actor: portalJobActor(modules) }, work);
    } else if (again === undefined) {
      await this.store.suspend(job, gate.modules ?? [], clock.now());
    } else {
      // The subscriber of plan changes adds it again with the module.
      await this.store.remove(job);
    }
  }

  private async fail(job: ClaimedJob, error: unknown): Promise<void> {
    const { logger, clock, engine } = this.options;
    if (error instanceof DatabaseError && error.code === doneElsewhere) {
      logger.debug(`Job '${job.kind}' was replaced or completed by another process while it ran here.`, {
        job: job.id,
      });
      return;
    }
    try {
      if (this.stopping.signal.aborted) {
        await this.store.release(job, clock.now());
      } else if (engine.isAvailable) {
        await this.countFailure(job, error);
      } else {
        // Not a failure of the job: it is due again as soon as the database is available.
        await this.untilDatabaseIsBack();
        await this.store.release(job, clock.now());
      }
    } catch (failure) {
      // The job is due again when its lease ends.
      logger.warn(`The failure of job '${job.kind}' could not be recorded.`, { error: failure, job: job.id });
    }
  }

  private async untilDatabaseIsBack(): Promise<void> {
    const { clock, engine } = this.options;
    while (!engine.isAvailable) {
      await clock.sleep(databaseRest, this.stopping.signal);
    }
  }

  private async countFailure(job: ClaimedJob, error: unknown): Promise<void> {
    const { logger, clock } = this.options;
    const runner = this.runners.get(job.kind);
    const { requestId, trace } = readOrigin(job.requestId);
    const about = { requestId, traceId: traceIdOf(trace) };
    const details = { job: job.id, clientId: job.clientId, attempts: job.attempts, ...about };
    const now = clock.now();
    if (runner === undefined) {
      return;
    }
    const { maxAttempts, backoff } = limitsOf(runner);
    const isOver = job.attempts >= maxAttempts;
    this.outcomeCounts.add(job.kind, isOver ? 'given-up' : 'retried');
    if (isOver) {
      const every = repetitionOf(runner);
      logger.error(`Job '${job.kind}' failed ${job.attempts} times and became a dead letter.`, error, details);
      await this.store.moveToDeadLetters(job, describeFailure(error), await this.nextRunOf(job, every, now));
      return;
    }
    logger.error(`Job '${job.kind}' failed; retrying.`, error, details);
    const retryAt = new Date(now.getTime() + backoff(job.attempts));
    await this.store.retry(job, retryAt, describeFailure(error));
  }
}
