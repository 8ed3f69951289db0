import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseSync } from 'oxc-parser';
import type { Node } from './source';
import { child, children, nameOf, stringOf } from './source';

/** What a door lets out: one line for each name, with its whole signature. */
export type Surface = ReadonlyMap<string, string>;

/** The doors that others import: those of core, and the contract of every plugin. */
export function doorsOf(root: string): readonly string[] {
  const core = ['contract', 'client', 'server', 'ui', 'testing'].map((name) => `core/${name}`);
  const plugins = readdirSync(join(root, 'plugins'))
    .sort()
    .map((id) => `plugins/${id}/contract`);
  return [...core, ...plugins].filter((door) => existsSync(join(root, door, 'index.ts')));
}

/**
 * Asks the compiler for the declarations of some doors.
 *
 * @throws Error when it cannot make them.
 */
export function readSurfaces(root: string, doors: readonly string[]): ReadonlyMap<string, Surface> {
  const scratch = mkdtempSync(join(tmpdir(), 'tessera-surface-'));
  try {
    const settings = join(scratch, 'tsconfig.json');
    const out = join(scratch, 'out');
    writeFileSync(
      settings,
      JSON.stringify({
        extends: join(root, 'tsconfig.json'),
        compilerOptions: {
          lib: ['ES2023', 'DOM', 'DOM.Iterable'],
          typeRoots: [join(root, 'node_modules/@types'), join(root, 'node_modules')],
          types: ['node', 'jest', 'vite/client'],
          noEmit: false,
          declaration: true,
          emitDeclarationOnly: true,
          rootDir: root,
          outDir: out,
        },
        files: doors.map((door) => join(root, door, 'index.ts')),
      }),
    );
    const tsc = join(root, 'node_modules/typescript/bin/tsc');
    const { status, stdout } = spawnSync(process.execPath, [tsc, '-p', settings], { cwd: root, encoding: 'utf8' });
    if (status !== 0) {
      throw new Error(`The declarations could not be made:\n${stdout}`);
    }
    return new Map(doors.map((door) => [door, new DeclarationReader().read(join(out, door, 'index.d.ts'))]));
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** The lines of a snapshot. */
export function linesOf(surface: Surface): readonly string[] {
  return [...surface].sort(([left], [right]) => (left < right ? -1 : 1)).map(([name, text]) => `${name} = ${text}`);
}

/** Says what changed between two surfaces, name by name. */
export function differences(before: Surface, after: Surface): readonly string[] {
  const names = [...new Set([...before.keys(), ...after.keys()])].sort();
  return names.flatMap((name) => {
    const [old, now] = [before.get(name), after.get(name)];
    if (old === now) {
      return [];
    }
    return [`${old === undefined ? 'new' : now === undefined ? 'gone' : 'changed'}: ${name}`];
  });
}

/** A snapshot as it was written. */
export function parseLines(text: string): Surface {
  return new Map(
    text
      .split('\n')
      .filter((line) => line.includes(' = '))
      .map((line) => {
        const at = line.indexOf(' = ');
        return [line.slice(0, at), line.slice(at + 3)] as const;
      }),
  );
}

interface DeclarationFile {
  readonly path: string;
  readonly text: string;
  readonly body: readonly Node[];
}

/** Follows a door's declarations to where each name is declared. */
class DeclarationReader {
  private readonly files = new Map<string, DeclarationFile>();

  read(path: string): Surface {
    const surface = new Map<string, string>();
    this.readInto(surface, this.file(path), undefined);
    return surface;
  }

  /** @param wanted names to take, with what they are called outside; all when undefined. */
  private readInto(
    surface: Map<string, string>,
    file: DeclarationFile,
    wanted: ReadonlyMap<string, string> | undefined,
  ) {
    for (const node of file.body) {
      const source = stringOf(child(node, 'source'));
      if (node.type === 'ExportAllDeclaration' && source !== undefined) {
        this.readInto(surface, this.next(file, source), wanted);
      }
      if (node.type !== 'ExportNamedDeclaration') {
        continue;
      }
      const declared = child(node, 'declaration');
      if (declared !== undefined) {
        for (const name of declaredNames(declared)) {
          const outside = wanted === undefined ? name : wanted.get(name);
          if (outside !== undefined) {
            this.add(surface, outside, file, declared);
          }
        }
        continue;
      }
      this.follow(surface, file, node, wanted);
    }
  }

  /** `export { a as b } from './c'`, and `export { a }` of what the file imports or declares. */
  private follow(
    surface: Map<string, string>,
    file: DeclarationFile,
    node: Node,
    wanted: ReadonlyMap<string, string> | undefined,
  ): void {
    const source = stringOf(child(node, 'source'));
    for (const specifier of children(node, 'specifiers')) {
      const inside = nameOf(child(specifier, 'local')) ?? '';
      const said = nameOf(child(specifier, 'exported')) ?? inside;
      const outside = wanted === undefined ? said : wanted.get(said);
      if (outside === undefined) {
        continue;
      }
      if (source !== undefined && source.startsWith('.')) {
        this.readInto(surface, this.next(file, source), new Map([[inside, outside]]));
        continue;
      }
      const local = file.body.find((each) => declaredNames(each).includes(inside));
      if (local === undefined) {
        surface.set(outside, `${inside} of '${source ?? 'elsewhere'}'`);
      } else {
        this.add(surface, outside, file, local);
      }
    }
  }

  /** Includes the unexported types beside it that it names: a change of theirs is a change of it. */
  private add(surface: Map<string, string>, name: string, file: DeclarationFile, node: Node): void {
    const text = plain(file, node);
    const before = surface.get(name);
    // A type and a value of one name, or several signatures of one function.
    surface.set(name, before === undefined || before === text ? text : `${before} & ${text}`);
    const hidden = file.body.filter(
      (each) => each.type !== 'ExportNamedDeclaration' && each.type.endsWith('Declaration'),
    );
    for (const each of hidden) {
      const [own] = declaredNames(each);
      if (each !== node && own !== undefined && new RegExp(`\\b${own}\\b`).test(text) && !surface.has(`${own}*`)) {
        surface.set(`${own}*`, '');
        this.add(surface, `${own}*`, file, each);
        surface.set(`${own}*`, plain(file, each));
      }
    }
  }

  private next(from: DeclarationFile, specifier: string): DeclarationFile {
    const base = join(dirname(from.path), specifier.replace(/\.js$/, ''));
    const path = [`${base}.d.ts`, join(base, 'index.d.ts')].find((each) => existsSync(each));
    if (path === undefined) {
      throw new Error(`${from.path} leads to '${specifier}', which is not there.`);
    }
    return this.file(path);
  }

  private file(path: string): DeclarationFile {
    const known = this.files.get(path);
    if (known !== undefined) {
      return known;
    }
    const text = readFileSync(path, 'utf8');
    const { program, comments } = parseSync(path, text);
    // Blank, not gone: the places of the tree still fit.
    const quiet = comments.reduce(
      (rest, { start, end }) => `${rest.slice(0, start)}${' '.repeat(end - start)}${rest.slice(end)}`,
      text,
    );
    const file = { path, text: quiet, body: children(program as unknown as Node, 'body') };
    this.files.set(path, file);
    return file;
  }
}

function declaredNames(node: Node): readonly string[] {
  if (node.type === 'VariableDeclaration') {
    return children(node, 'declarations').flatMap((each) => nameOf(child(each, 'id')) ?? []);
  }
  const isImport = node.type === 'ImportDeclaration';
  const name = isImport ? undefined : nameOf(child(node, 'id'));
  return name === undefined ? [] : [name];
}

/** On one line, without what only formatting changes. */
function plain(file: DeclarationFile, node: Node): string {
  return file.text
    .slice(node.start, node.end)
    .replace(/^(export )?(declare )?/, '')
    .replace(/\s+/g, ' ')
    .trim();
}
