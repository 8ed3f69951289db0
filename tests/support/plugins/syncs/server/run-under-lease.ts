import { Leases, sql } from '@tessera/core/server';
import type { LeaseOptions, PortalContext } from '@tessera/core/server';

/** Milliseconds between looks at the gate. */
const pause = 25;

/**
 * Commits the step `began`, waits for the gate, stores its result by token and writes the step `ended`.
 *
 * Ignores the signal of the lease, as careless code would: what it writes must be refused by the database alone. The
 * result is committed by itself, without a check of the lease, so that only the token can refuse it.
 */
export async function runUnderLease(
  context: PortalContext,
  name: string,
  options: LeaseOptions,
): Promise<{ readonly token: number }> {
  const { db, clientId } = context;
  return context.get(Leases).run(name, options, async ({ token }) => {
    const write = (step: string): Promise<unknown> =>
      db.run(sql`insert into step (client_id, name, token, step) values (${clientId}, ${name}, ${token}, ${step})`);
    await context.transaction(() => write('began'));
    while (!(await context.transaction(() => isOpen(context, name)))) {
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
    await context.transaction(() =>
      db.run(sql`update sync set stored_by = ${token}
        where client_id = ${clientId} and name = ${name} and stored_by < ${token}`),
    );
    await write('ended');
    return { token };
  });
}

async function isOpen({ db, clientId }: PortalContext, name: string): Promise<boolean> {
  const sync = await db.row(
    sql<{ is_open: boolean }>`select is_open from sync where client_id = ${clientId} and name = ${name}`,
  );
  return sync?.is_open === true;
}
