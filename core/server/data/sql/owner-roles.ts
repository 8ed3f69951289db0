import { DatabaseError } from './engine';
import type { MigrationOwner, OwnerNames, RunText } from './migration-owner';
import { ownerNames, rowsOf } from './migration-owner';
import { quoteIdentifier, quoteLiteral } from './tag';

/** Creates missing roles and schemas of the owners. Removes nothing. */
export async function prepareOwners(run: RunText, owners: readonly MigrationOwner[]): Promise<void> {
  if (owners.length === 0) {
    return;
  }
  const names = owners.map((owner) => ownerNames(owner.id));
  await prepareRoles(run, names);
  const schemas = await rowsOf<{ name: string }>(run, 'select nspname as name from pg_namespace');
  const known = new Set(schemas.map((schema) => schema.name));
  for (const owner of names.filter(({ schema }) => !known.has(schema))) {
    await run(schemaText(owner));
  }
}

async function prepareRoles(run: RunText, names: readonly OwnerNames[]): Promise<void> {
  const wanted = names.flatMap(rolesOf);
  const list = wanted.map(quoteLiteral).join(', ');
  const found = await rowsOf<{ name: string; isMember: boolean }>(
    run,
    `select rolname as name, pg_has_role(rolname, 'member') as "isMember" from pg_roles where rolname in (${list})`,
  );
  const known = new Map(found.map((role) => [role.name, role.isMember]));
  for (const role of wanted) {
    if (!known.has(role)) {
      await shared(run, `create role ${quoteIdentifier(role)} nologin noinherit`);
    }
    // A superuser is a member of every role already.
    if (known.get(role) !== true && !(await isMember(run, role))) {
      await shared(run, `grant ${quoteIdentifier(role)} to current_user`);
    }
  }
  // Queried, not inferred from the roles above: a start may have been killed between creating and granting.
  const pairs = names.map(({ own, view }) => `(${quoteLiteral(own)}, ${quoteLiteral(view)})`).join(', ');
  const missing = await rowsOf<Pick<OwnerNames, 'own' | 'view'>>(
    run,
    `select own, view from (values ${pairs}) as pair (own, view) where not pg_has_role(own::name, view::name, 'member')`,
  );
  for (const { own, view } of missing) {
    await shared(run, `grant ${quoteIdentifier(view)} to ${quoteIdentifier(own)}`);
  }
}

function rolesOf({ own, app, view, system }: OwnerNames): readonly string[] {
  return [own, app, view, ...(system === undefined ? [] : [system])];
}

async function isMember(run: RunText, role: string): Promise<boolean> {
  const [row] = await rowsOf<{ isMember: boolean }>(
    run,
    `select pg_has_role(${quoteLiteral(role)}, 'member') as "isMember"`,
  );
  return row?.isMember === true;
}

/**
 * Creates or grants a role. Roles belong to the whole server, so the migration of another database may create the same
 * one concurrently; no lock of this database prevents that.
 */
async function shared(run: RunText, text: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await run(text);
      return;
    } catch (error) {
      if (!(error instanceof DatabaseError)) {
        throw error;
      }
      if (error.code === '42710' || error.code === '23505') {
        return;
      }
      if (error.code !== 'XX000' || attempt === 10) {
        throw error;
      }
    }
  }
}

function schemaText(owner: OwnerNames): string {
  const schema = quoteIdentifier(owner.schema);
  return `create schema if not exists ${schema} authorization ${quoteIdentifier(owner.own)};
    grant usage on schema ${schema} to ${usersOf(owner).map(quoteIdentifier).join(', ')}`;
}

/** Roles that use the schema besides its owner. */
function usersOf({ app, view, system }: OwnerNames): readonly string[] {
  return [app, view, ...(system === undefined ? [] : [system])];
}

/**
 * Grants the roles access to the tables, sequences and functions of the schema; run as its owner. Views are excluded: one
 * that a migration creates runs with the privileges of the tables' owner, which bypasses every policy, so only published
 * views are granted. Functions are revoked from `public` first: readers of a published view may use the schema, and must
 * not call a function that runs with its owner's privileges.
 */
export async function grantWork(run: RunText, owner: OwnerNames): Promise<void> {
  const schema = quoteIdentifier(owner.schema);
  const viewer = quoteIdentifier(owner.view);
  const workers = [owner.app, ...(owner.system === undefined ? [] : [owner.system])].map(quoteIdentifier).join(', ');
  const tables = await rowsOf<{ name: string }>(
    run,
    `select relname as name from pg_class
     where relnamespace = ${quoteLiteral(schema)}::regnamespace and relkind in ('r', 'p') order by relname`,
  );
  const list = tables.map(({ name }) => `${schema}.${quoteIdentifier(name)}`).join(', ');
  if (list !== '') {
    await run(`grant select, insert, update, delete on ${list} to ${workers}; grant select on ${list} to ${viewer}`);
  }
  await run(`grant usage on all sequences in schema ${schema} to ${workers};
    revoke execute on all routines in schema ${schema} from public;
    grant execute on all routines in schema ${schema} to ${workers}, ${viewer}`);
}
