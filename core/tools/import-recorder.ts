import type { Plugin } from 'vite';
import type { BuiltChunk, ChunkFiles } from './chunk-files';
import { filesOf } from './chunk-files';

/** The global function that built code calls with the id of each module that it imports dynamically. */
const hook = '__recordImport';

export interface ImportRecorder {
  readonly plugins: readonly Plugin[];
  /** Runs code of the environment `prerender`; returns the client's files with the modules that it imported meanwhile. */
  record<T>(run: () => Promise<T>): Promise<{ readonly result: T; readonly files: ChunkFiles }>;
}

interface ImportExpression {
  readonly start: number;
  readonly end: number;
  readonly source: string;
}

/**
 * Finds out which files of the client a rendered page needs, so that they load with the page: the renderer's dynamic
 * imports report the module, and the client's build knows its file.
 */
export function importRecorder(): ImportRecorder {
  let chunks: readonly BuiltChunk[] = [];
  const collect: Plugin = {
    name: 'tessera:client-chunks',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    writeBundle(_output, bundle) {
      chunks = Object.values(bundle).flatMap((file) =>
        file.type === 'chunk'
          ? [
              {
                fileName: file.fileName,
                moduleIds: file.moduleIds,
                imports: file.imports,
                styles: [...(file.viteMetadata?.importedCss ?? [])],
              },
            ]
          : [],
      );
    },
  };
  const instrument: Plugin = {
    name: 'tessera:record-imports',
    apply: 'build',
    enforce: 'post',
    applyToEnvironment: ({ name }) => name === 'prerender',
    async transform(code, id) {
      if (!code.includes('import(')) {
        return undefined;
      }
      let written = code;
      for (const { start, end, source } of importsIn(this.parse(code)).toReversed()) {
        const target = await this.resolve(source, id);
        if (target !== null) {
          const call = `(globalThis.${hook}?.(${JSON.stringify(target.id)}), ${code.slice(start, end)})`;
          written = written.slice(0, start) + call + written.slice(end);
        }
      }
      return { code: written, map: null };
    },
  };
  return {
    plugins: [collect, instrument],
    async record(run) {
      const ids = new Set<string>();
      Object.assign(globalThis, { [hook]: (id: string) => ids.add(id) });
      const result = await run();
      Object.assign(globalThis, { [hook]: undefined });
      return { result, files: filesOf(ids, chunks) };
    },
  };
}

/** Dynamic imports of a literal, in source order; none contains another. */
function importsIn(node: unknown): readonly ImportExpression[] {
  if (Array.isArray(node)) {
    return node.flatMap(importsIn);
  }
  if (typeof node !== 'object' || node === null) {
    return [];
  }
  const { type, start, end, source } = node as Partial<Record<string, unknown>>;
  const literal = (source as { readonly value?: unknown } | undefined)?.value;
  if (type === 'ImportExpression' && typeof literal === 'string') {
    return [{ start: Number(start), end: Number(end), source: literal }];
  }
  return Object.values(node).flatMap(importsIn);
}
