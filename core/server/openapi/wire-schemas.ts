import type { $ZodType } from 'zod/v4/core';
import { toJSONSchema } from 'zod/v4/core';

/** A JSON Schema, dialect 2020-12, as OpenAPI 3.1 has it. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** Turns the schemas of contracts into JSON Schemas of one document; those that repeat themselves become components. */
export class WireSchemas {
  /** `components.schemas`, as far as they came from contracts. */
  readonly components: Record<string, JsonSchema> = {};

  /**
   * @param name unique; components made for the schema begin with it.
   * @param io whether callers send it or receive it.
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
          // The one custom schema of the wire is a file among the fields of a form (core/contract/files.ts).
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
      this.components[names.get(`#/$defs/${part}`) ?? part] = pointed(content, names) as JsonSchema;
    }
    const written = pointed(root, names) as JsonSchema;
    if (!names.has('#')) {
      return written;
    }
    this.components[name] = written;
    return { $ref: `#/components/schemas/${name}` };
  }
}

/** Where a schema points to a part of its own, it now points into the document. */
function pointed(value: unknown, names: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(value)) {
    return value.map((each) => pointed(each, names));
  }
  if (typeof value !== 'object' || value === null) {
    return value;
  }
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]: [string, unknown]) => {
      const name = key === '$ref' && typeof inner === 'string' ? names.get(inner) : undefined;
      return [key, name === undefined ? pointed(inner, names) : `#/components/schemas/${name}`];
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
