import type { CustomField, CustomFilterContext, CustomValue, CustomValueChange, Message } from '../../../contract';
import {
  customTestOf,
  isGroupableKind,
  isSortableKind,
  localized,
  parseCustomFilter,
  parseCustomSort,
} from '../../../contract';
import type { Database } from '../../data/sql/database';
import type { StatementScope } from '../../data/sql/engine';
import { sql } from '../../data/sql/tag';
import { AppError } from '../../platform/app-error';
import type { CoreRequest } from '../../request-context/core-service';
import type { EntityReference } from '../activity/activities';
import { checkCustomValue, refuseValue } from './check-custom-value';
import type { CustomFieldRow } from './custom-field-rows';
import { customFieldColumns, presentCustomField } from './custom-field-rows';
import type {
  AppliedCustomValues,
  CustomFields,
  CustomSelection,
  CustomValueNote,
  CustomValueText,
  SelectedCustomOrder,
  StoredCustomValues,
} from './custom-fields';
import { customFieldMessages } from './messages';

/** Reads core's table of custom fields, under the portal's row-level security. */
export class DatabaseCustomFields implements CustomFields {
  private readonly database: Database;
  private readonly clientId: string;
  private readonly lists = new Map<string, Promise<readonly CustomField[]>>();

  constructor(call: CoreRequest) {
    if (call.clientId === undefined) {
      throw new Error("'core:CustomFields' works in a portal; this call is in none.");
    }
    this.clientId = call.clientId;
    const scope: StatementScope = { role: 'app_core', clientId: call.clientId, personId: call.personId };
    this.database = call.database(scope);
  }

  list(type: EntityReference['type']): Promise<readonly CustomField[]> {
    // Read once in a request, which may change a hundred entities.
    const known = this.lists.get(type) ?? this.read(type);
    this.lists.set(type, known);
    return known;
  }

  async apply(
    type: EntityReference['type'],
    current: StoredCustomValues,
    change: CustomValueChange,
  ): Promise<AppliedCustomValues> {
    const entries: Record<string, CustomValue | null> = {};
    const notes: CustomValueNote[] = [];
    const asked = Object.entries(change);
    const fields = new Map((asked.length === 0 ? [] : await this.list(type)).map((field) => [field.id, field]));
    for (const [id, entered] of asked) {
      const field = fields.get(id.toLowerCase());
      if (field === undefined) {
        throw new AppError('validation_failed', localized(customFieldMessages.fieldGone), {
          params: { field: `customValues.${id}` },
        });
      }
      const before = current?.[field.id];
      const after = entered === null ? undefined : checkCustomValue(field, entered);
      if (JSON.stringify(before) !== JSON.stringify(after)) {
        if (field.kind === 'person' && typeof after === 'string') {
          await this.checkMember(field, after);
        }
        entries[field.id] = after ?? null;
        notes.push({ name: field.name, oldValue: textOf(field, before), newValue: textOf(field, after) });
      }
    }
    return { entries, notes };
  }

  async select(
    type: EntityReference['type'],
    filter: string,
    context: CustomFilterContext,
  ): Promise<readonly CustomSelection[]> {
    const fields = await this.list(type);
    return [...parseCustomFilter(filter)].map(([id, value]) => {
      const field = fields.find((each) => each.id === id.toLowerCase());
      return { fieldId: field?.id ?? id, test: field && customTestOf(field, value, context) };
    });
  }

  async order(type: EntityReference['type'], sort: string): Promise<SelectedCustomOrder> {
    const { fieldId = '', isDescending = false } = parseCustomSort(sort) ?? {};
    const field = (await this.list(type)).find(({ id }) => id === fieldId);
    if (field === undefined || !isSortableKind(field.kind)) {
      throw refuseList('fieldSort', field, [customFieldMessages.fieldSortGone, customFieldMessages.fieldSortsNot]);
    }
    return { field, isDescending };
  }

  async grouping(type: EntityReference['type'], fieldId: string): Promise<CustomField> {
    const field = (await this.list(type)).find(({ id }) => id === fieldId.toLowerCase());
    if (field === undefined || !isGroupableKind(field.kind)) {
      throw refuseList('groupField', field, [customFieldMessages.fieldGroupGone, customFieldMessages.fieldGroupsNot]);
    }
    return field;
  }

  private async read(type: string): Promise<readonly CustomField[]> {
    const rows = await this.database.rows(sql<CustomFieldRow>`select ${customFieldColumns} from core.custom_field
      where client_id = ${this.clientId} and entity_type = ${type} and deleted_at is null order by position, id`);
    return rows.map(presentCustomField);
  }

  /** @throws AppError `validation_failed` for who is no member any more. */
  private async checkMember(field: CustomField, personId: string): Promise<void> {
    const found = await this.database.row(sql<{ readonly active: boolean }>`select status = 'active' as active
      from core.membership where client_id = ${this.clientId} and person_id = ${personId}`);
    if (found?.active !== true) {
      throw refuseValue(field, localized(customFieldMessages.fieldNotMember, { field: field.name }));
    }
  }
}

/** Why a list cannot be read by a field: it is gone, or of another kind. */
function refuseList(
  parameter: string,
  field: CustomField | undefined,
  [gone, unfit]: readonly [Message, Message<'field'>],
): AppError {
  const sentence = field === undefined ? localized(gone) : localized(unfit, { field: field.name });
  return new AppError('validation_failed', sentence, { params: { field: parameter } });
}

/** A value for the activity; undefined for an empty one, and for options that were removed. */
function textOf(field: CustomField, value: CustomValue | undefined): CustomValueText | undefined {
  if (value === undefined) {
    return undefined;
  }
  switch (field.kind) {
    case 'person':
      return { personId: String(value) };
    case 'choice':
    case 'choices': {
      const ids = [value].flat();
      const names = (field.options ?? []).filter(({ id }) => ids.includes(id)).map(({ name }) => name);
      return names.length === 0 ? undefined : { text: names.join(', ') };
    }
    case 'number':
      return { text: field.unit === undefined ? String(value) : `${String(value)} ${field.unit}` };
    case 'checkbox':
      return { text: '✓' };
    default:
      return { text: String(value) };
  }
}
