import type { Download } from '../../../contract';
import { serviceToken } from '../../../contract';
import type { DatabaseEngine, StatementScope } from '../../data/sql/engine';
import type { Sql } from '../../data/sql/database';
import type { MigrationOwner } from '../../data/sql/migration-owner';
import { coreOwnerId } from '../../data/sql/migration-owner';
import { fixedNumber, sql } from '../../data/sql/tag';
import { identityScope } from '../../identity/accounts/identity-scope';
import { utcDay } from '../../identity/accounts/utc-day';
import type { FileStore } from '../../platform/file-store';
import type { CoreRequest, CoreServiceBinding } from '../../request-context/core-service';
import { coreService } from '../../request-context/core-service';
import { declaredTables, ownColumns } from '../erasure/declared-tables';
import type { DeclaredTable } from '../erasure/card-blanker';
import type { ExportedRow } from './account-sections';
import { accountSections, photoOf } from './account-sections';

/** Exports what an erasure of the request's person would delete. Provided by core, one instance per request. */
export interface PersonExport {
  /**
   * A JSON document, written while it is sent: the server holds a thousand rows at a time. Secrets and their hashes are left
   * out. What the person wrote in companies belongs to the companies, whose admins export it.
   */
  download(): Download;
}
export const PersonExport = serviceToken<PersonExport>('core:PersonExport');

export interface PersonExportParts {
  readonly engine: DatabaseEngine;
  readonly owners: readonly MigrationOwner[];
  readonly files: Pick<FileStore, 'open' | 'size'>;
}

export function createPersonExport(parts: PersonExportParts): CoreServiceBinding {
  return coreService(PersonExport, (call) => new DatabasePersonExport(call, parts));
}

const batch = 1_000;

class DatabasePersonExport implements PersonExport {
  constructor(
    private readonly call: CoreRequest,
    private readonly parts: PersonExportParts,
  ) {}

  download(): Download {
    const { context, personId = '' } = this.call;
    const now = context.clock.now();
    this.call.outboxFor(undefined).audit({ action: 'core.person.export', entity: 'person', entityId: personId });
    return {
      name: `my-data-${utcDay(now)}.json`,
      type: 'application/json',
      bytes: encoded(this.write(personId, now)),
    };
  }

  private async *write(personId: string, now: Date): AsyncGenerator<string> {
    yield `{"format":"tessera-person-export","version":1,"createdOn":${JSON.stringify(now)}`;
    const photo = await photoOf((query) => this.read(identityScope, query), this.parts.files, personId);
    yield `,"photo":${JSON.stringify(photo ?? null)}`;
    for (const [name, query] of accountSections(personId)) {
      const rows = await this.read(identityScope, query);
      yield `,${JSON.stringify(name)}:${JSON.stringify(rows.map(({ row }) => row))}`;
    }
    yield ',"data":{';
    let comma = '';
    for (const table of this.ownTables()) {
      yield `${comma}${JSON.stringify(table.title)}:[`;
      yield* this.writeRows(table.table, personId);
      yield ']';
      comma = ',';
    }
    yield '}}\n';
  }

  /** Tables of plugins; core lists its own by hand, because most of its rows are technical. */
  private ownTables(): readonly { readonly title: string; readonly table: DeclaredTable }[] {
    return this.parts.owners
      .filter(({ id }) => id !== coreOwnerId)
      .flatMap((owner) =>
        declaredTables([owner])
          .filter(({ declaration }) => ownColumns(declaration).length > 0 && declaration.isTransient !== true)
          .map((table) => ({ title: `${owner.id}.${table.declaration.name}`, table })),
      );
  }

  private async *writeRows({ name, declaration, scope }: DeclaredTable, personId: string): AsyncGenerator<string> {
    const isOwn = sql.join(
      ownColumns(declaration).map((column) => sql`t.${sql.id(column)} = ${personId}::uuid`),
      sql` or `,
    );
    let comma = '';
    let after = '(0,0)';
    for (;;) {
      // In the order of places: no other order is common to all tables, and no connection waits for a slow receiver.
      const rows = await this.read(
        scope,
        sql<ExportedRow>`select t.ctid::text as place, (select jsonb_object_agg(e.key, e.value) from jsonb_each(to_jsonb(t)) e
              where e.key !~ ${secretColumn}) as row
            from ${name} t where (${isOwn}) and t.ctid > ${after}::tid order by t.ctid limit ${fixedNumber(batch)}`,
      );
      for (const { row } of rows) {
        yield `${comma}${JSON.stringify(row)}`;
        comma = ',';
      }
      const last = rows.at(-1)?.place;
      if (rows.length < batch || last === undefined) {
        return;
      }
      after = last;
    }
  }

  private async read<Row>(scope: StatementScope, query: Sql<Row>): Promise<readonly Row[]> {
    const [result] = await this.parts.engine.once('read', [{ ...query.compile(), scope }]);
    return (result?.rows ?? []) as readonly Row[];
  }
}

/** Columns of secrets and of their hashes. */
const secretColumn = '(hash|secret|token|signature)';

async function* encoded(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  for await (const text of texts) {
    yield Buffer.from(text);
  }
}
