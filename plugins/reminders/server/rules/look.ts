import type { PortalContext } from '@tessera/core/server';
import { datedEntities, onJob, sql } from '@tessera/core/server';
import type { LookPlan } from './plan-look';
import { nextLook, planLook } from './plan-look';
import { readGroups, readZones } from './rule-groups';
import { lookForDue, scheduleNextLook } from './schedule-look';
import { tell } from './tell';
import { tellLate } from './tell-late';

/** Entities of one transaction. */
const maxEntities = 500;
/** What came before is not told any more after a longer time without a server. Milliseconds. */
const maxBehind = 14 * 86_400_000;

interface LookRow {
  readonly looked_until: string;
  readonly until: string | null;
  readonly place: string | null;
  readonly after_id: string | null;
}

/**
 * Finds what the rules of a company remind of since the last look, and tells its people. The next moment of a schedule is
 * known without reading entities, and has a job of its own; the recurring one finds people who came since, and zones.
 *
 * Each transaction has some of the entities and the place where the next one goes on, under the lock of the company's
 * row: after a crash nothing is lost, and of two processes one finds nothing left.
 */
export const lookJob = onJob(
  lookForDue,
  async (context) => {
    while (await context.transaction(() => lookOnce(context))) {
      context.signal.throwIfAborted();
    }
    while (await context.transaction(() => tellLate(context))) {
      context.signal.throwIfAborted();
    }
    await context.transaction(() => scheduleNext(context));
  },
  { minutes: 30 },
  { timeLimit: 600_000, concurrencyPerPortal: 1 },
);

/** @returns whether there is more to look through. */
async function lookOnce(context: PortalContext): Promise<boolean> {
  const { db, clientId, clock } = context;
  const now = clock.now();
  // The first look of a company finds nothing: its rules begin now.
  await db.run(sql`insert into look (client_id, looked_until) values (${clientId}, ${now}) on conflict do nothing`);
  const row = await db.row(sql<LookRow>`select looked_until, until, place, after_id from look
    where client_id = ${clientId} for update`);
  const until = row?.until === null || row?.until === undefined ? now : new Date(row.until);
  const after = new Date(Math.max(new Date(row?.looked_until ?? now).getTime(), until.getTime() - maxBehind));
  if (row === undefined || until <= after) {
    return false;
  }
  const steps = planLook(await readPlan(context), { after, until });
  let left = maxEntities;
  for (const step of steps.filter(({ key }) => row.place === null || key >= row.place)) {
    const { entityType } = step.group;
    const afterId = step.key === row.place ? (row.after_id ?? undefined) : undefined;
    const page = { after: afterId, limit: left };
    const found = (await context.find(datedEntities(entityType))?.find(entityType, step.selection, page)) ?? [];
    await tell(context, step, found);
    left -= found.length;
    if (left <= 0) {
      await db.run(sql`update look set until = ${until}, place = ${step.key}, after_id = ${found.at(-1)?.id ?? null}::uuid
        where client_id = ${clientId}`);
      return true;
    }
  }
  await db.run(sql`update look set looked_until = ${until}, until = null, place = null, after_id = null
    where client_id = ${clientId}`);
  return until < now;
}

async function readPlan(context: PortalContext): Promise<LookPlan> {
  const groups = await readGroups(context);
  return { groups, zones: await readZones(context), company: context.portal };
}

async function scheduleNext(context: PortalContext): Promise<void> {
  const { db, clientId, clock } = context;
  const waiting = await db.row(sql<{ at: string | null }>`select min(notify_at) as at from told
    where client_id = ${clientId} and notify_at is not null`);
  const moments = [nextLook(await readPlan(context), clock.now()), waiting?.at].flatMap((moment) =>
    moment === null || moment === undefined ? [] : new Date(moment).getTime(),
  );
  if (moments.length > 0) {
    scheduleNextLook(context, new Date(Math.min(...moments)));
  }
}
