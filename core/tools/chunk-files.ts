/** Files of the built client, by their path from its folder. */
export interface ChunkFiles {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/** A chunk of the bundler's output, as far as it is read here. */
export interface BuiltChunk {
  readonly fileName: string;
  readonly moduleIds: readonly string[];
  readonly imports: readonly string[];
  readonly styles: readonly string[];
}

/** The files that contain these modules, and all files that those import statically. */
export function filesOf(moduleIds: Iterable<string>, chunks: readonly BuiltChunk[]): ChunkFiles {
  const wanted = new Set(moduleIds);
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const found = new Set<BuiltChunk>();
  const add = (chunk: BuiltChunk): void => {
    if (found.has(chunk)) {
      return;
    }
    found.add(chunk);
    for (const name of chunk.imports) {
      const imported = byName.get(name);
      if (imported !== undefined) {
        add(imported);
      }
    }
  };
  for (const chunk of chunks) {
    if (chunk.moduleIds.some((id) => wanted.has(id))) {
      add(chunk);
    }
  }
  return {
    scripts: [...found].map(({ fileName }) => fileName),
    styles: [...new Set([...found].flatMap(({ styles }) => styles))],
  };
}

/** Whether a built page does not load a file itself. */
export function isNewTo(page: string, file: string): boolean {
  return !page.includes(`"/${file}"`);
}

/** Elements that load the files with the page, without those that the page loads anyway. */
export function preloadLinks({ scripts, styles }: ChunkFiles, page: string): string {
  const isNew = (file: string): boolean => isNewTo(page, file);
  const links = [
    ...scripts.filter(isNew).map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
    ...styles.filter(isNew).map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
  ];
  return links.map((link) => `\n    ${link}`).join('');
}
