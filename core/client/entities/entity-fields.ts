import type { Entity } from './entity';
import { fieldsOf, isSameValue, omit } from './three-way-merge';

/** How the fields of an entity relate to those of rows and patches. */
export interface EntityFieldsOptions<Row extends Entity, Full extends Row, Patch extends object> {
  /**
   * The entity's editable fields as a patch would set them; null for an empty one. Fields that the entity has not loaded
   * are absent. Default: fields of a patch have the names and values of the entity's.
   */
  readonly valuesOf?: (entity: Row | Full) => Partial<Patch>;
  /**
   * The fields that a patch changes, as far as this browser can tell. Default: those of the patch, with null as a missing
   * value.
   */
  readonly preview?: (patch: Partial<Patch>, entity: Row | Full) => Partial<Row>;
  /**
   * Array fields that are changed item by item, by the name that a patch gives them: with `{ label: 'labelIds' }` the field
   * `label:7` of a patch says whether `labelIds` has the item `7`. Each item is a field of its own, so people who add
   * different items do not conflict. An empty array is missing.
   */
  readonly sets?: Readonly<Record<string, keyof Row & string>>;
  /**
   * Object fields that are changed key by key, named as `sets` are: with `{ custom: 'customValues' }` the field `custom:7` of
   * a patch is the value of the key `7`, null for none. Each key is a field of its own. An empty object is missing.
   */
  readonly maps?: Readonly<Record<string, keyof Row & string>>;
  /** Fields of `Full` that rows and live events lack. Default: none, so that a view needs no request after an event. */
  readonly detailFields?: readonly (keyof Full & string)[];
  /** True for a row that reports a deletion. Default: its `deletedOn` is set. */
  readonly isDeleted?: (row: Row | Full) => boolean;
}

/** Applies `EntityFieldsOptions` with their defaults. */
export class EntityFields<Row extends Entity, Full extends Row, Patch extends object> {
  private readonly detailFields: readonly string[];

  constructor(private readonly options: EntityFieldsOptions<Row, Full, Patch>) {
    this.detailFields = options.detailFields ?? [];
  }

  /** Whether rows and live events have all fields. */
  get areRowsFull(): boolean {
    return this.detailFields.length === 0;
  }

  /** The entity with a patch applied. */
  withPatch(entity: Row | Full, patch: Partial<Patch>): Row | Full {
    return { ...entity, ...this.preview(entity, patch) };
  }

  /** The editable values of an entity among the given fields. */
  valuesOf(entity: Row | Full, fields: readonly (keyof Patch & string)[]): Partial<Patch> {
    // The default's one cast: fields of a patch have the names of the entity's.
    const values = this.options.valuesOf?.(entity) ?? (entity as unknown as Partial<Patch>);
    const chosen: Partial<Patch> = {};
    for (const field of fields) {
      const part = this.partOf(field);
      if (part !== undefined) {
        // The one cast of parts: a patch says of each item whether the array has it, and of each key its value.
        chosen[field] = (
          part.isKey ? (valuesIn(entity, part.name)[part.item] ?? null) : itemsIn(entity, part.name).includes(part.item)
        ) as Patch[typeof field];
      } else if (field in values || this.options.valuesOf === undefined) {
        chosen[field] = values[field] ?? (null as Patch[typeof field]);
      }
    }
    return chosen;
  }

  /** A patch without the fields that have the entity's value already. */
  changesOf(entity: Row | Full, patch: Partial<Patch>): Partial<Patch> {
    const fields = fieldsOf(patch);
    const values = this.valuesOf(entity, fields);
    return omit(
      patch,
      fields.filter((field) => field in values && isSameValue(patch[field], values[field])),
    );
  }

  /**
   * The entity's fields that a patch replaces, with their values before it. Undefined when one of them has not loaded.
   *
   * @param isFull whether all fields of the entity have loaded.
   */
  seen(entity: Row | Full, patch: Partial<Patch>, isFull: boolean): Readonly<Record<string, unknown>> | undefined {
    const names = Object.keys(this.preview(entity, patch));
    if (!isFull && names.some((name) => this.detailFields.includes(name))) {
      return undefined;
    }
    // The one cast of entities to records, to read a field by its name.
    const values = entity as unknown as Readonly<Record<string, unknown>>;
    return Object.fromEntries(names.map((name) => [name, values[name] ?? null]));
  }

  /** A newer row together with the details that only full entities have. */
  withDetailsOf(row: Row | Full, full: Row | Full | undefined): Row | Full {
    if (full === undefined) {
      return row;
    }
    const details = Object.entries(full).filter(([field]) => this.detailFields.includes(field));
    return { ...row, ...(Object.fromEntries(details) as Partial<Full>) };
  }

  isDeleted(row: Row | Full): boolean {
    return this.options.isDeleted?.(row) ?? ('deletedOn' in row && !isSameValue(row.deletedOn, null));
  }

  private preview(entity: Row | Full, patch: Partial<Patch>): Partial<Row> {
    const parts = fieldsOf(patch).filter((field) => this.partOf(field) !== undefined);
    const plain = parts.length === 0 ? patch : omit(patch, parts);
    const fields = Object.entries(plain).map(([field, value]) => [field, value ?? undefined] as const);
    // The default's one cast, as in `valuesOf`; a patch without some of its fields is one.
    const shown =
      this.options.preview?.(plain as Partial<Patch>, entity) ?? (Object.fromEntries(fields) as Partial<Row>);
    return parts.length === 0 ? shown : { ...shown, ...this.previewParts(entity, patch, parts) };
  }

  /** The arrays and objects after a change of their parts: new items at the end, as servers add them. */
  private previewParts(
    entity: Row | Full,
    patch: Partial<Patch>,
    fields: readonly (keyof Patch & string)[],
  ): Partial<Row> {
    const arrays = new Map<string, readonly string[]>();
    const objects = new Map<string, Readonly<Record<string, unknown>>>();
    for (const field of fields) {
      const part = this.partOf(field);
      if (part?.isKey === true) {
        const { name, item } = part;
        objects.set(name, { ...(objects.get(name) ?? valuesIn(entity, name)), [item]: patch[field] });
      } else if (part !== undefined) {
        const { name, item } = part;
        const before = arrays.get(name) ?? itemsIn(entity, name);
        const others = before.filter((each) => each !== item);
        const isAdded = patch[field] === true;
        arrays.set(name, !isAdded ? others : others.length < before.length ? before : [...before, item]);
      }
    }
    const filled = [...objects].map(([name, values]) => {
      const entries = Object.entries(values).filter(([, value]) => value !== null);
      return [name, entries.length === 0 ? undefined : Object.fromEntries(entries)] as const;
    });
    const shown = [...arrays].map(([name, items]) => [name, items.length === 0 ? undefined : items] as const);
    // The one cast of arrays and objects: they have the type of the entity's.
    return Object.fromEntries([...shown, ...filled]) as Partial<Row>;
  }

  /** The item of an array or the key of an object that a field of a patch names. */
  private partOf(field: string): { readonly name: string; readonly item: string; readonly isKey: boolean } | undefined {
    const at = field.indexOf(':');
    const prefix = field.slice(0, Math.max(at, 0));
    const { sets = {}, maps = {} } = this.options;
    const name = sets[prefix] ?? maps[prefix];
    return name === undefined ? undefined : { name, item: field.slice(at + 1), isKey: prefix in maps };
  }
}

/** The values of an object field by key; a missing one has none. */
function valuesIn(entity: object, name: string): Readonly<Record<string, unknown>> {
  // The one cast of object fields, to read a value by its key.
  return ((entity as Readonly<Record<string, unknown>>)[name] ?? {}) as Readonly<Record<string, unknown>>;
}

/** The items of an array field; a missing one has none. */
function itemsIn(entity: object, name: string): readonly string[] {
  // The one cast of entities to records, to read a field by its name.
  return ((entity as Readonly<Record<string, unknown>>)[name] ?? []) as readonly string[];
}
