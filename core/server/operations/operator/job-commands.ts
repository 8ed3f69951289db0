import type { Clock } from '../../../kernel/services';
import { resumeSubscribers } from '../../background/subscribers/subscriber-progress';
import { rowsAsSystem } from '../../data/sql/system-statements';
import { JobStore } from '../../background/jobs/job-store';
import type { DatabaseEngine } from '../../data/sql/engine';
import { sql } from '../../data/sql/tag';
import type { OperatorResult } from './operator-result';
import { succeeded, refused } from './operator-result';

const deadJobsShown = 200;
const maxCounted = 10_000;

/** Dependencies of the job commands. */
export interface JobCommandParts {
  readonly engine: DatabaseEngine;
  readonly clock: Pick<Clock, 'now'>;
  /** Kinds of jobs that this installation runs. */
  readonly jobKinds: () => readonly string[];
}

/** `jobs`: counts by state. */
export async function describeJobs({ engine, jobKinds, clock }: JobCommandParts): Promise<OperatorResult> {
  const store = new JobStore(engine);
  const kinds = jobKinds();
  const counts = await store.countByState(kinds, clock.now(), maxCounted);
  const parked = await store.parked(kinds, maxCounted);
  return succeeded(
    `${counted(counts.due)} due, ${counted(counts.waiting)} for later or running, ${counted(counts.suspended)} suspended until a plan includes their module, ${counted(counts.parked)} parked, ${counted(counts.dead_letter)} dead letters.`,
    ...parked.map(
      ({ kind, count }) =>
        `${kind}: ${counted(count)} parked, because no plugin here runs this kind; they run when one does.`,
    ),
  );
}

function counted(count: number): string {
  return count >= maxCounted ? `${maxCounted} or more` : String(count);
}

/** `jobs dead`: dead jobs and stopped subscribers. */
export async function listDeadJobs({ engine }: Pick<JobCommandParts, 'engine'>): Promise<OperatorResult> {
  const dead = await new JobStore(engine).deadLetters(deadJobsShown);
  const stopped = await rowsAsSystem(
    engine,
    sql<{
      line: string;
    }>`select subscriber || ' stopped in portal ' || client_id || ' after number ' || number || ': ' ||
      coalesce(error, '') as line from core.subscriber_progress where stopped_at is not null
      order by stopped_at desc limit ${deadJobsShown}`,
  );
  if (dead.length + stopped.length === 0) {
    return succeeded('There are no dead jobs and no stopped subscribers.');
  }
  return succeeded(
    ...dead.map(
      ({ id, kind, clientId, attempts, error, failedAt }) =>
        `${failedAt}  ${kind} #${id} of portal ${clientId}, failed ${attempts} times: ${error}`,
    ),
    ...stopped.map(({ line }) => line),
  );
}

/** `jobs dead retry`: one job, or all if the id is undefined. */
export async function retryJobs(
  id: string | undefined,
  { engine }: Pick<JobCommandParts, 'engine'>,
): Promise<OperatorResult> {
  const revived = await new JobStore(engine).requeueDeadLetters(id);
  const resumed = id === undefined ? await resumeSubscribers(engine) : 0;
  if (revived + resumed === 0) {
    return id === undefined
      ? succeeded('There are no dead jobs and no stopped subscribers.')
      : refused(`There is no dead job #${id}.`);
  }
  return succeeded(`${revived} jobs and ${resumed} subscribers run again.`);
}
