import type { $ZodType } from 'zod/v4/core';
import { toJSONSchema } from 'zod/v4/core';

/** A JSON Schema of dialect 2020-12, as in OpenAPI 3.1. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** Converts the contracts' schemas to JSON Schemas of one document. Repeated ones become components. */
export class WireSchemas {
  /** The document's `components.schemas` from contracts. */
  readonly components: Record<string, JsonSchema> = {};

  /**
   * @param name unique; the schema's components begin with it
   * @param io whether callers send or receive it
   */
  write(name: string, schema: $ZodType, io: 'input' | 'output'): JsonSchema {
    const {
      $schema: _dialect,
      $defs,
      ...root
    } = toJSONSchema(schema, {
      io,
      unrepresentable: 'any',
      override: ({ zodSchema, jsonSchema }) => {
        if (zodSchema._zod.def.type === 'custom' && io === 'input') {
          // The only custom schema of the API is a file in a form (core/contract/files.ts).
          Object.assign(jsonSchema, { type: 'string', contentMediaType: 'application/octet-stream' });
        }
        if (zodSchema._zod.def.type === 'date') {
          Object.assign(jsonSchema, { type: 'string', format: 'date-time' });
        }
      },
    });
    const parts = Object.entries($defs ?? {}) as [string, JsonSchema][];
    const names = new Map(parts.map(([part], index) => [`#/$defs/${part}`, `${name}.${index + 1}`]));
    if (mentions(root, '#') || parts.some(([, part]) => mentions(part, '#'))) {
      names.set('#', name);
    }
    for (const [part, content] of parts) {
      this.components[names.get(`#/$defs/${part}`) ?? part] = withReferences(content, names) as JsonSchema;
    }
    const written = withReferences(root, names) as JsonSchema;
    if (!names.has('#')) {
      return written;
    }
    this.components[name] = written;
    return { $ref: `#/components/schemas/${name}` };
  }
}

/** Replaces references within a schema by references into the document. */
function withReferences(value: unknown, names: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(value)) {
    return value.map((each) => withReferences(each, names));
  }
  if (typeof value !== 'object' || value === null) {
    return value;
  }
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]: [string, unknown]) => {
      const name = key === '$ref' && typeof inner === 'string' ? names.get(inner) : undefined;
      return [key, name === undefined ? withReferences(inner, names) : `#/components/schemas/${name}`];
    }),
  );
}

function mentions(value: unknown, pointer: string): boolean {
  if (typeof value !== 'object' || value === null) {
    return false;
  }
  return Object.entries(value).some(
    ([key, inner]) => (key === '$ref' && inner === pointer) || mentions(inner, pointer),
  );
}
