import type { CustomField, CustomValue } from '../../../contract';
import type { ExportColumn, ExportValue } from '../exports/export-columns';

/** What the columns of custom fields read of an exported item. */
export interface CustomExportOptions<Item> {
  /** Undefined for none. */
  readonly valuesOf: (item: Item) => Readonly<Record<string, CustomValue>> | undefined;
  /** The name of a person among the values of an item. */
  readonly nameOf: (item: Item, personId: string) => string;
}

/** A column for each custom field: its key in JSON is its id, its heading its name. */
export function customExportColumns<Item>(
  fields: readonly CustomField[],
  { valuesOf, nameOf }: CustomExportOptions<Item>,
): readonly ExportColumn<Item>[] {
  return fields.map((field) => ({
    key: field.id,
    heading: field.unit === undefined ? field.name : `${field.name} (${field.unit})`,
    kind: field.kind === 'number' || field.kind === 'date' ? field.kind : 'text',
    value: (item) => {
      const value = valuesOf(item)?.[field.id];
      return field.kind === 'person' && typeof value === 'string' ? nameOf(item, value) : valueOf(field, value);
    },
  }));
}

function valueOf({ kind, options = [] }: CustomField, value: CustomValue | undefined): ExportValue {
  if (value === undefined) {
    return undefined;
  }
  const nameOf = (id: string): readonly string[] => options.flatMap((option) => (option.id === id ? option.name : []));
  switch (kind) {
    case 'choice':
      return nameOf(String(value))[0];
    case 'choices':
      return Array.isArray(value) ? value.flatMap(nameOf) : undefined;
    case 'checkbox':
      return '✓';
    default:
      return typeof value === 'number' ? value : String(value);
  }
}
