import type { MigrationOwner } from '../../data/sql/migration-owner';
import { ownerNames } from '../../data/sql/migration-owner';
import type { TableDeclaration } from '../../data/sql/table-declaration';
import { sql } from '../../data/sql/tag';
import type { DeclaredTable } from './card-blanker';

/** The tables of core and of all plugins. */
export function declaredTables(owners: readonly MigrationOwner[]): readonly DeclaredTable[] {
  return owners.flatMap(({ id, tables }) => {
    const { schema, own } = ownerNames(id);
    return tables.map((declaration) => ({
      name: sql.id(schema, declaration.name),
      declaration,
      scope: { role: own, clientId: undefined, personId: undefined },
    }));
  });
}

/** The columns with the id of a person whose own data the row is. */
export function ownColumns({
  persons = {},
  tenancy,
}: Pick<TableDeclaration, 'persons' | 'tenancy'>): readonly string[] {
  return tenancy === 'person' ? ['person_id'] : Object.keys(persons).filter((key) => persons[key] === 'data');
}
