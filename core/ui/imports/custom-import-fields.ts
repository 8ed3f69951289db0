import type { CustomField, CustomFieldKind } from '../../contract';
import { customFieldLimits } from '../../contract';
import { headingKey } from './guess-columns';
import type { ImportField, ImportFieldKind, ImportValues } from './import-field';

/** What the keys of custom fields begin with: their path in an item, which errors of the server name. */
const prefix = 'customValues.';

const kinds: Readonly<Record<CustomFieldKind, ImportFieldKind>> = {
  text: 'text',
  number: 'number',
  date: 'date',
  checkbox: 'checkbox',
  choice: 'choice',
  choices: 'choices',
  person: 'person',
  link: 'link',
};

/**
 * The custom fields of a type as fields of an import: columns with their names, also as exports have them, are theirs, and
 * their values become `customValues` of the item. Add them to `fields` of a `ListImport`.
 */
export function customImportFields(fields: readonly CustomField[]): readonly ImportField[] {
  return fields.map(({ id, name, kind, options = [] }) => ({
    key: `${prefix}${id}`,
    label: name,
    kind: kinds[kind],
    // Exports add the unit in brackets, which headings are compared without.
    names: [headingKey(name)].filter((key) => key !== ''),
    isOfCompany: true,
    options: options.map((option) => ({ value: option.id, label: option.name, names: [] })),
    ...(kind === 'text' ? { maxLength: customFieldLimits.text } : {}),
  }));
}

/** The values of a row without those of custom fields, and these by the id of their field; undefined without any. */
export function takeCustomValues(values: ImportValues): {
  readonly others: ImportValues;
  readonly customValues: ImportValues | undefined;
} {
  const entries = Object.entries(values);
  const custom = entries.flatMap(([key, value]) =>
    key.startsWith(prefix) ? [[key.slice(prefix.length), value] as const] : [],
  );
  return {
    others: Object.fromEntries(entries.filter(([key]) => !key.startsWith(prefix))),
    customValues: custom.length === 0 ? undefined : Object.fromEntries(custom),
  };
}
