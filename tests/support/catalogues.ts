import { existsSync, readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { Message, Translation } from '../../core/contract';

const root = join(__dirname, '../..');

/** A file of messages with what it declares. */
export interface CatalogueFile {
  /** Below the root, with slashes. */
  readonly path: string;
  /** What contracts hold is said by both. */
  readonly sides: readonly ('client' | 'server')[];
  readonly messages: Readonly<Record<string, Message>>;
}

/** Every `…messages.ts` of core, the host and the plugins; templates of plugins are tried once they are plugins. */
export async function catalogueFiles(): Promise<readonly CatalogueFile[]> {
  const paths = ['core', 'host', 'plugins'].flatMap((folder) => filesBelow(join(root, folder)));
  const files: CatalogueFile[] = [];
  for (const path of paths.filter((each) => /(^|[\\/-])messages\.ts$/.test(each)).sort()) {
    const exported = Object.values((await import(path)) as Readonly<Record<string, unknown>>);
    const catalogues = exported.filter(isCatalogue);
    if (catalogues.length > 0) {
      const name = relative(root, path).split(sep).join('/');
      const sides = /\/contract\//.test(name)
        ? (['client', 'server'] as const)
        : ([/\/server\//.test(name) ? 'server' : 'client'] as const);
      files.push({ path: name, sides, messages: Object.assign({}, ...catalogues) as CatalogueFile['messages'] });
    }
  }
  return files;
}

/** The file beside it in another language; undefined without one. */
export async function translationBeside({ path }: CatalogueFile, language: string): Promise<Translation | undefined> {
  const file = join(root, path.replace(/\.ts$/, `.${language}.ts`));
  return existsSync(file) ? ((await import(file)) as { readonly translation: Translation }).translation : undefined;
}

function isCatalogue(value: unknown): value is CatalogueFile['messages'] {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).some((entry: unknown) => typeof entry === 'object' && entry !== null && 'id' in entry)
  );
}

function filesBelow(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !relative(root, path).startsWith(join('core', 'tools')));
}
