import { createHash } from 'node:crypto';
import type { ColumnType, PublishedView } from '../../../contract';
import type { MigrationOwner, OwnerNames, RunText } from './migration-owner';
import { ownerNames, plainText, rowsOf } from './migration-owner';
import { prepareOwners } from './owner-roles';
import { quoteIdentifier, quoteLiteral, viewName } from './tag';

/** The declared state of a view. */
interface WantedView {
  readonly view: PublishedView;
  readonly owner: OwnerNames;
  readonly text: string;
  /** Stored as the view's comment, so that an unchanged view is not created again. */
  readonly checksum: string;
  readonly readers: readonly string[];
}

interface FoundView {
  readonly id: string;
  readonly checksum: string | null;
  readonly columns: readonly { readonly name: string; readonly type: string }[];
}

/** Creates published views and grants access to them. Where the owner of a view that a plugin reads is not installed, creates an empty one. */
export async function publishViews(run: RunText, owners: readonly MigrationOwner[]): Promise<void> {
  const wanted = wantedViews(owners);
  const absent = wanted.filter(({ view }) => !owners.some((owner) => owner.id === ownerOf(view)));
  await prepareOwners(
    run,
    absent.map(({ view }) => bareOwner(ownerOf(view))),
  );
  const found = new Map((await findViews(run, wanted)).map((view) => [view.id, view.checksum]));
  for (const view of wanted) {
    if (found.get(view.view.id) !== view.checksum) {
      await createView(run, view);
    }
  }
  for (const { view, columns } of await withColumns(run, wanted)) {
    checkColumns(view, columns);
  }
  await grantReaders(run, wanted);
}

function wantedViews(owners: readonly MigrationOwner[]): readonly WantedView[] {
  const wanted = new Map<string, WantedView>();
  for (const owner of owners) {
    for (const { view, as } of owner.publishes) {
      if (ownerOf(view) !== owner.id) {
        throw new TypeError(`'${owner.id}' publishes '${view.id}', which belongs to another owner.`);
      }
      wanted.set(view.id, wantedView(view, plainText(as, `The view '${view.id}'`), owners));
    }
  }
  for (const reader of owners) {
    for (const view of reader.reads.filter(({ id }) => !wanted.has(id))) {
      if (owners.some((owner) => owner.id === ownerOf(view))) {
        throw new TypeError(`'${reader.id}' reads '${view.id}', which '${ownerOf(view)}' does not publish.`);
      }
      wanted.set(view.id, wantedView(view, emptyText(view), owners));
    }
  }
  return [...wanted.values()];
}

function wantedView(view: PublishedView, text: string, owners: readonly MigrationOwner[]): WantedView {
  const owner = ownerNames(ownerOf(view));
  const readers = owners
    .filter(({ reads }) => reads.some(({ id }) => id === view.id))
    .map(({ id }) => ownerNames(id).app);
  const checksum = createHash('sha256')
    .update(JSON.stringify([text, view.columns]))
    .digest('hex');
  return { view, owner, text, checksum, readers: [...new Set([owner.app, ...readers])] };
}

function emptyText({ columns }: PublishedView): string {
  const nulls = Object.entries(columns).map(([name, type]) => `null::${baseType(type)} as ${quoteIdentifier(name)}`);
  return `select ${nulls.join(', ')} where false`;
}

/**
 * Created by the owner of the tables and then owned by `view_x`, whose rows the policies limit to the portal of the
 * request; a view that the tables' owner owns would show every portal.
 */
async function createView(run: RunText, { view, owner, text, checksum }: WantedView): Promise<void> {
  const schema = quoteIdentifier(owner.schema);
  const name = viewName(view.id);
  const viewer = quoteIdentifier(owner.view);
  await run('begin');
  try {
    await run(`set local role ${quoteIdentifier(owner.own)}; set local search_path = ${schema}, public`);
    await run(`drop view if exists ${name}`);
    await run(`create view ${name} as ${text}`);
    await run(`comment on view ${name} is ${quoteLiteral(checksum)}`);
    await run(`grant create on schema ${schema} to ${viewer}`);
    await run(`alter view ${name} owner to ${viewer}`);
    await run(`revoke create on schema ${schema} from ${viewer}`);
    await run('commit');
  } catch (error) {
    await run('rollback; reset role');
    throw error;
  }
  await run('reset role');
}

async function grantReaders(run: RunText, wanted: readonly WantedView[]): Promise<void> {
  const rights = wanted.flatMap(({ view, owner, readers }) =>
    readers.map((role) => `(${[view.id, viewName(view.id), owner.schema, role].map(quoteLiteral).join(', ')})`),
  );
  if (rights.length === 0) {
    return;
  }
  const missing = await rowsOf<{ id: string; role: string }>(
    run,
    `select id, role from (values ${rights.join(', ')}) as wanted (id, name, schema, role)
     where not has_table_privilege(role, name, 'select') or not has_schema_privilege(role, schema, 'usage')`,
  );
  for (const { view, owner } of wanted) {
    for (const { role } of missing.filter(({ id }) => id === view.id)) {
      const reader = quoteIdentifier(role);
      await run(
        `set role ${quoteIdentifier(owner.own)}; grant usage on schema ${quoteIdentifier(owner.schema)} to ${reader}; reset role`,
      );
      await run(
        `set role ${quoteIdentifier(owner.view)}; grant select on ${viewName(view.id)} to ${reader}; reset role`,
      );
    }
  }
}

async function withColumns(
  run: RunText,
  wanted: readonly WantedView[],
): Promise<readonly { readonly view: PublishedView; readonly columns: FoundView['columns'] }[]> {
  const found = await findViews(run, wanted);
  return wanted.map(({ view }) => ({ view, columns: found.find(({ id }) => id === view.id)?.columns ?? [] }));
}

function checkColumns(view: PublishedView, columns: FoundView['columns']): void {
  const wanted = Object.entries(view.columns).map(([name, type]) => `${name} ${typeNames[baseType(type)]}`);
  const found = columns.map(({ name, type }) => `${name} ${type}`);
  if (wanted.join() !== found.join()) {
    throw new TypeError(
      `The view '${view.id}' has the columns (${found.join(', ')}) but declares (${wanted.join(', ')}).`,
    );
  }
}

type BaseType = 'uuid' | 'text' | 'int' | 'boolean' | 'date' | 'timestamptz' | 'jsonb';
/** By their catalogue names. */
const typeNames: Readonly<Record<BaseType, string>> = {
  uuid: 'uuid',
  text: 'text',
  int: 'integer',
  boolean: 'boolean',
  date: 'date',
  timestamptz: 'timestamp with time zone',
  jsonb: 'jsonb',
};

function baseType(type: ColumnType): BaseType {
  // The one cast: without the question mark it is one of the names.
  return type.replace('?', '') as BaseType;
}

async function findViews(run: RunText, wanted: readonly WantedView[]): Promise<readonly FoundView[]> {
  if (wanted.length === 0) {
    return [];
  }
  const list = wanted.map(({ view }) => `(${quoteLiteral(view.id)}, ${quoteLiteral(viewName(view.id))})`).join(', ');
  return rowsOf<FoundView>(
    run,
    `select wanted.id, obj_description(c.oid, 'pg_class') as checksum,
       (select jsonb_agg(jsonb_build_object('name', a.attname, 'type', format_type(a.atttypid, null)) order by a.attnum)
         from pg_attribute a where a.attrelid = c.oid and a.attnum > 0) as columns
     from (values ${list}) as wanted (id, name) join pg_class c on c.oid = to_regclass(wanted.name)
     where c.relkind = 'v'`,
  );
}

function ownerOf({ id }: PublishedView): string {
  return id.slice(0, id.indexOf(':'));
}

function bareOwner(id: string): MigrationOwner {
  return { id, tables: [], migrations: [], publishes: [], reads: [] };
}
