import type { ContextFactory } from '../../request-context/contexts';
import { Erasure } from '../erasure/erasure';
import type { ErasureState } from '../erasure/erasure-store';
import type { PersonErasures } from '../erasure/person-erasures';
import { installationActor } from '../../request-context/system-actor';
import type { Clock } from '../../../kernel/services';
import { describeErasureProgress } from './erasure-progress';
import type { ReportProgress } from './operator-result';
import { OperatorRefusal } from './operator-result';

export interface ErasePersonParts {
  readonly contexts: ContextFactory;
  readonly erasures: PersonErasures;
  readonly clock: Clock;
  /** False if the kernel was not started: the command runs the first pass itself. */
  readonly runsJobs: boolean;
}

/** Interval at which the progress of the job is polled. Milliseconds. */
const pollInterval = 500;

/**
 * Erases a person and waits until their data are deleted. If an erasure is running already, waits for that one.
 *
 * @param who id or email address.
 * @throws OperatorRefusal if the job is a dead letter; AppError as `Erasure.start`.
 */
export async function erasePerson(
  { contexts, erasures, clock, runsJobs }: ErasePersonParts,
  who: string,
  report: ReportProgress,
): Promise<ErasureState> {
  const requestId = `operator-${crypto.randomUUID()}`;
  const personId = await contexts.inInstance(
    { pluginId: 'core', actor: installationActor('operator'), requestId, mode: 'write' },
    (context) => context.get(Erasure).start(who),
  );
  report(`The account ${personId} is closed; its data are being deleted.`);
  report(
    runsJobs
      ? 'If this command is interrupted, the server continues. Run it again to see the state.'
      : 'If this command is interrupted, the next server that starts continues.',
  );
  let sweeping: Promise<boolean> | undefined = runsJobs ? undefined : erasures.runPass(personId);
  let last = '';
  for (;;) {
    const state = await nextState(erasures, personId);
    if (state.sweptAt !== undefined) {
      return state;
    }
    const line = describeErasureProgress(state);
    if (line !== last) {
      report(line);
      last = line;
    }
    const pause = clock.sleep(pollInterval).then(() => 'paused');
    if ((await Promise.race([pause, ...(sweeping === undefined ? [] : [sweeping])])) !== 'paused') {
      // Done, or another process runs it; the loop waits for that one.
      sweeping = undefined;
    }
  }
}

async function nextState(erasures: PersonErasures, personId: string): Promise<ErasureState> {
  const hasJob = await erasures.store.hasJob(personId);
  const state = await erasures.store.find(personId);
  if (state === undefined) {
    throw new OperatorRefusal(`The erasure of ${personId} no longer exists.`);
  }
  if (!hasJob && state.sweptAt === undefined) {
    throw new OperatorRefusal(
      `The account ${personId} is closed, but deleting its data has failed too often. See 'jobs dead', then run 'jobs dead retry'.`,
    );
  }
  return state;
}
