/** The parts of an OpenAPI document that the fuzzer reads, its references resolved where it needs them. */
export interface OpenApiParameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly schema: object;
}

export interface OpenApiOperation {
  readonly operationId: string;
  readonly path: string;
  readonly method: string;
  readonly parameters: readonly OpenApiParameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: object } | undefined>> };
  readonly responses: Readonly<Record<string, OpenApiResponse>>;
}

export interface OpenApiResponse {
  readonly content?: Readonly<Record<string, { readonly schema: object } | undefined>>;
}

interface RawDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Omit<OpenApiOperation, 'path' | 'method'>>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** Every operation of a document, with its parameters and answers in place. */
export function operationsOf(document: unknown): readonly OpenApiOperation[] {
  const raw = document as RawDocument;
  const resolved = <T>(value: T): T => {
    const { $ref } = value as { readonly $ref?: string };
    const [, kind = '', name = ''] = /^#\/components\/(\w+)\/(.+)$/.exec($ref ?? '') ?? [];
    return $ref === undefined ? value : (raw.components[kind]?.[name] as T);
  };
  return Object.entries(raw.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      path,
      method: method.toUpperCase(),
      parameters: operation.parameters.map(resolved),
      responses: Object.fromEntries(
        Object.entries(operation.responses).map(([status, answer]) => [status, resolved(answer)]),
      ),
    })),
  );
}

/** `components.schemas`. */
export function componentsOf(document: unknown): Readonly<Record<string, unknown>> {
  return (document as RawDocument).components['schemas'] ?? {};
}
