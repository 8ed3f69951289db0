import type { Logger } from '../../../kernel/services';
import { renderPng } from '../../work-areas/files/sharp-render';
import { systemClock } from '../../platform/system-clock';
import type { ServerBootOptions, RunningServer } from '../boot-options';
import { bootServer } from '../boot';
import type { ServerConfiguration } from '../../platform/configuration';
import { rowsAsSystem } from '../../data/sql/system-statements';
import type { OperatorResult } from '../../operations/operator/operator-result';
import type { ServerPlugin } from '../../plugin';
import { sql } from '../../data/sql/tag';
import type { DemoAction, DemoClient, DemoCompany, DemoPart, DemoPerson, DemoCompanyFactory } from './demo';
import { DemoAccounts, demoCompletedAction } from './demo-accounts';
import { DemoClock } from './demo-clock';

export interface CreateDemoOptions {
  /** The company to create. */
  readonly company: () => Promise<DemoCompanyFactory>;
  readonly configuration: ServerConfiguration;
  readonly plugins: () => Promise<readonly ServerPlugin[]>;
  readonly logger: Logger;
  /** Opens a database other than the configured one. */
  readonly open?: ServerBootOptions['open'];
}

/**
 * Fills a portal with the demo company. Starts a server that does not listen and whose clock replays the last weeks.
 * Emails of the demo are captured, whatever transport is configured.
 */
export async function createDemo(options: CreateDemoOptions): Promise<OperatorResult> {
  const { configuration, logger, open } = options;
  const clock = new DemoClock(systemClock);
  const plugins = await options.plugins();
  const server = await bootServer({
    configuration: { ...configuration, smtpUrl: undefined, clientDir: undefined, rateLimitFactor: noLimits },
    plugins,
    logger,
    clock,
    listen: false,
    ...(open === undefined ? {} : { open }),
  });
  try {
    const company = (await options.company())(clock.now(), renderPng);
    const cast = new DemoAccounts(server, company);
    const found = await findDemo(server, company);
    if (found === undefined) {
      await runActions({ server, company, clock, cast, parts: await partsOf(plugins) });
      return { code: 0, lines: await describe(`Created ${company.name}`, { server, company, cast }) };
    }
    if (!found.isFinished) {
      const message = `The portal '${company.name}' is incomplete: an earlier run was interrupted. Delete it, then try again:`;
      return { code: 1, lines: [message, `npm run operator -- portal delete ${found.clientId} <file>`] };
    }
    return { code: 0, lines: await describe(`${company.name} already exists`, { server, company, cast }) };
  } finally {
    await server.stop();
  }
}

const noLimits = 1_000_000;

function partsOf(plugins: readonly ServerPlugin[]): Promise<readonly DemoPart[]> {
  return Promise.all(plugins.flatMap(({ demo }) => (demo === undefined ? [] : [demo()])));
}

interface DemoRun {
  readonly server: RunningServer;
  readonly company: DemoCompany;
  readonly clock: DemoClock;
  readonly cast: DemoAccounts;
  readonly parts: readonly DemoPart[];
}

async function runActions({ server, company, clock, cast, parts }: DemoRun): Promise<void> {
  const { eventing } = server.kernel;
  const { startsAt, endsAt } = company;
  const acts = [...cast.membershipActions(), ...parts.flatMap((part) => part.actions(company))]
    .filter(({ at }) => at >= startsAt && at <= endsAt)
    .sort((left, right) => left.at.getTime() - right.at.getTime());
  // Plain functions, so that actions can destructure them.
  const calls: DemoClient = {
    call: (by, endpoint, parts, how) => cast.call(by, endpoint, parts, how),
    idOf: (person) => cast.idOf(person),
  };
  clock.start(startsAt);
  await cast.createPortal();
  for (const [index, act] of acts.entries()) {
    clock.advanceTo(act.at);
    await act.run(calls);
    if (isNextOnAnotherDay(acts, index)) {
      await eventing.settle();
    }
  }
  clock.advanceTo(systemClock.now());
  await cast.markCompleted();
  await eventing.settle();
}

/** Subscribers (search index, notifications) catch up before the next day begins, as they would in real time. */
function isNextOnAnotherDay(acts: readonly DemoAction[], index: number): boolean {
  const dayOf = (act: DemoAction | undefined): string | undefined => act?.at.toISOString().slice(0, 10);
  return dayOf(acts[index]) !== dayOf(acts[index + 1]);
}

/** Finds the portal by name and founder, because another portal may have the same name. */
async function findDemo(
  { kernel }: RunningServer,
  { name, people: [founder] }: DemoCompany,
): Promise<{ readonly clientId: string; readonly isFinished: boolean } | undefined> {
  const [found] = await rowsAsSystem(
    kernel.engine,
    sql<{ clientId: string; isFinished: boolean }>`select client_id as "clientId", exists (
        select from core.audit a where a.client_id = p.client_id and a.action = ${demoCompletedAction}) as "isFinished"
      from core.portal p where name = ${name} and exists (
        select from core.membership m join core.person x on x.id = m.person_id
        where m.client_id = p.client_id and x.email = ${founder?.email ?? ''})
      order by client_id limit 1`,
  );
  return found;
}

async function describe(
  opening: string,
  { server, company, cast }: Pick<DemoRun, 'server' | 'company' | 'cast'>,
): Promise<readonly string[]> {
  const { publicUrl } = server.kernel.configuration;
  const lines = [`${opening}. Run npm start, open ${publicUrl} and sign in as:`];
  for (const person of signInsOf(company)) {
    const password = (await cast.hasInitialPassword(person)) ? cast.password : '(changed password)';
    lines.push(`  ${person.email}  ${password}  (${person.fullName}, ${person.jobTitle}, ${person.role})`);
  }
  return lines;
}

/** Both admins and the first member. */
function signInsOf({ people }: DemoCompany): readonly DemoPerson[] {
  return people.slice(0, signInCount);
}

const signInCount = 3;
