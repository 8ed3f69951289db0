import { wordMessage } from '../../contract';
import { auditedPortals, verifyAuditChain } from '../audit/audit-chain';
import type { ContextFactory } from '../contexts';
import { installationWorker } from '../events/job-actor';
import { rowsAsSystem } from '../events/system-work';
import { Accounts } from '../identity/services';
import { JobStore } from '../jobs/job-store';
import type { InstanceContext } from '../services';
import { AppError, Entitlements } from '../services';
import type { DatabaseEngine } from '../sql/engine';
import { sql } from '../sql/tag';
import { parseOperatorCommand, usage } from './parse-command';
import type { OperatorCommand } from './parse-command';

/** What a command has to say. Code 0: done; 1: refused or something is wrong; 2: not understood. */
export interface OperatorAnswer {
  readonly code: 0 | 1 | 2;
  readonly lines: readonly string[];
}

/** Something that `check` looks at besides the audit chains and the migrations, such as keys. */
export interface OperatorCheck {
  readonly name: string;
  /** @returns sentences about what is wrong; none when all is well. */
  readonly problems: () => Promise<readonly string[]>;
}

export interface OperatorDependencies {
  readonly engine: DatabaseEngine;
  readonly contexts: ContextFactory;
  readonly checks: readonly OperatorCheck[];
}

const deadJobsShown = 200;

/** Carries out one command of `npm run operator`. Never throws for what the operator typed. */
export async function runOperatorCommand(
  words: readonly string[],
  dependencies: OperatorDependencies,
): Promise<OperatorAnswer> {
  const command = parseOperatorCommand(words);
  if (typeof command === 'string') {
    return { code: 2, lines: [command, '', ...usage] };
  }
  try {
    return await carryOut(command, dependencies);
  } catch (error) {
    if (error instanceof AppError) {
      const { sentence } = error;
      return refused(typeof sentence === 'string' ? sentence : wordMessage(sentence, 'en'));
    }
    throw error;
  }
}

function carryOut(command: OperatorCommand, dependencies: OperatorDependencies): Promise<OperatorAnswer> {
  switch (command.kind) {
    case 'plan':
      return assignPlan(command, dependencies);
    case 'access':
      return restrictAccess(command, dependencies);
    case 'super-admin':
      return createSuperAdmin(command.email, dependencies);
    case 'dead-jobs':
      return listDeadJobs(dependencies);
    case 'check':
      return check(dependencies);
    default:
      return command satisfies never;
  }
}

async function assignPlan(
  { portal, code, modules }: Extract<OperatorCommand, { kind: 'plan' }>,
  dependencies: OperatorDependencies,
): Promise<OperatorAnswer> {
  const found = await findPortal(portal, dependencies);
  if ('problem' in found) {
    return refused(found.problem);
  }
  const entitlement = await asOperator(dependencies, async (context) => {
    const entitlements = context.get(Entitlements);
    await entitlements.assign(found.clientId, { code, ...(modules === undefined ? {} : { modules }) }, 'operator');
    return entitlements.of(found.clientId);
  });
  const held = [...entitlement.modules].join(', ') || 'no modules';
  return done(`Portal '${found.name}' (${found.clientId}) has plan ${entitlement.planCode} with ${held}.`);
}

async function restrictAccess(
  { portal, access }: Extract<OperatorCommand, { kind: 'access' }>,
  dependencies: OperatorDependencies,
): Promise<OperatorAnswer> {
  const found = await findPortal(portal, dependencies);
  if ('problem' in found) {
    return refused(found.problem);
  }
  const { planCode } = await asOperator(dependencies, (context) => context.get(Entitlements).of(found.clientId));
  if (planCode === '') {
    return refused(`Portal '${found.name}' has no plan yet. Give it one first: npm run operator -- plan.`);
  }
  await asOperator(dependencies, (context) => context.get(Entitlements).restrict(found.clientId, access, 'operator'));
  const state = access === 'full' ? 'may be changed again' : 'is read-only';
  return done(`Portal '${found.name}' (${found.clientId}) ${state}.`);
}

async function createSuperAdmin(email: string, dependencies: OperatorDependencies): Promise<OperatorAnswer> {
  const password = await asOperator(dependencies, (context) => context.get(Accounts).createSuperAdmin(email, context));
  if (password === undefined) {
    return done(`${email} is a super-admin now, with the password of the account.`);
  }
  return done(
    `${email} is a super-admin now. The password, shown only here: ${password}`,
    'Sign in at /superadmin/login and change it.',
  );
}

async function listDeadJobs({ engine }: OperatorDependencies): Promise<OperatorAnswer> {
  const dead = await new JobStore(engine).dead(deadJobsShown);
  const stopped = await rowsAsSystem(
    engine,
    sql<{
      line: string;
    }>`select subscriber || ' stopped in portal ' || client_id || ' after number ' || number || ': ' ||
      coalesce(error, '') as line from core.subscriber_progress where stopped_at is not null
      order by stopped_at desc limit ${deadJobsShown}`,
  );
  if (dead.length + stopped.length === 0) {
    return done('No job was given up, and no subscriber has stopped.');
  }
  return done(
    ...dead.map(
      ({ id, kind, clientId, attempts, error, diedAt }) =>
        `${diedAt}  ${kind} #${id} of portal ${clientId}, given up after ${attempts} tries: ${error}`,
    ),
    ...stopped.map(({ line }) => line),
  );
}

async function check({ engine, checks }: OperatorDependencies): Promise<OperatorAnswer> {
  const lines: string[] = [];
  let code: 0 | 1 = 0;
  const own: readonly OperatorCheck[] = [
    { name: 'audit', problems: () => auditProblems(engine) },
    { name: 'migrations', problems: () => migrationProblems(engine) },
  ];
  for (const { name, problems } of [...own, ...checks]) {
    const found = await problems();
    if (found.length > 0) {
      code = 1;
    }
    lines.push(`${name}: ${found.length === 0 ? 'in order' : found.join(' ')}`);
  }
  return { code, lines };
}

async function auditProblems(engine: DatabaseEngine): Promise<readonly string[]> {
  const problems: string[] = [];
  let portals = await auditedPortals(engine, undefined);
  while (portals.length > 0) {
    for (const clientId of portals) {
      const { brokenAt } = await verifyAuditChain(engine, clientId);
      if (brokenAt !== undefined) {
        problems.push(`The chain of portal ${clientId} is broken at entry ${brokenAt}.`);
      }
    }
    portals = await auditedPortals(engine, portals.at(-1));
  }
  return problems;
}

/** That the program's migrations fit the ledger is checked at every start; what a crash has left is seen here. */
async function migrationProblems(engine: DatabaseEngine): Promise<readonly string[]> {
  const unfinished = await rowsAsSystem(
    engine,
    sql<{
      name: string;
    }>`select owner || '/' || id as name from core.migration where state <> 'done' order by owner, id`,
  );
  return unfinished.map(({ name }) => `Migration ${name} is not finished; start the server to finish it.`);
}

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

interface PortalRow {
  readonly clientId: string;
  readonly name: string;
}

async function findPortal(
  idOrName: string,
  { engine }: OperatorDependencies,
): Promise<PortalRow | { readonly problem: string }> {
  const condition = uuidPattern.test(idOrName)
    ? sql`client_id = ${idOrName.toLowerCase()}::uuid`
    : sql`lower(name) = lower(${idOrName})`;
  const rows = await rowsAsSystem(
    engine,
    sql<PortalRow>`select client_id as "clientId", name from core.portal where ${condition} order by client_id limit 10`,
  );
  const [first] = rows;
  if (first === undefined) {
    return { problem: `There is no portal '${idOrName}'. Give its client id or its exact company name.` };
  }
  if (rows.length > 1) {
    const ids = rows.map((row) => row.clientId).join(', ');
    return { problem: `Several portals are called '${idOrName}': ${ids}. Give the client id.` };
  }
  return first;
}

function asOperator<T>({ contexts }: OperatorDependencies, work: (context: InstanceContext) => Promise<T>): Promise<T> {
  return contexts.inInstance(
    {
      pluginId: 'core',
      actor: installationWorker('operator'),
      requestId: `operator-${crypto.randomUUID()}`,
      mode: 'write',
    },
    work,
  );
}

function done(...lines: readonly string[]): OperatorAnswer {
  return { code: 0, lines };
}

function refused(sentence: string): OperatorAnswer {
  return { code: 1, lines: [sentence] };
}
