import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseError } from '../sql/engine';
import type { PostgresBinaries } from './postgres-binaries';
import { useServerInstead } from './postgres-binaries';

/** How the programs of PostgreSQL are started. */
export interface RunAs {
  /** Folder with `bin`, which the user can access. */
  readonly folder: string;
  /** The user and group to change to; undefined keeps the current ones. */
  readonly user: UserIds | undefined;
  /** Owner of the files. */
  readonly owner: UserIds | undefined;
  /** Command before the program. */
  readonly prefix: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
}

export interface UserIds {
  readonly uid: number;
  readonly gid: number;
}

/** Input of {@link findRunAs}. */
export interface RunAsOptions {
  readonly binaries: PostgresBinaries;
  readonly dataDir: string;
  /** Folder with links to libraries; undefined if they are in their usual place. */
  readonly libraries: string | undefined;
  /** Folders for a copy of the binaries, the preferred one first. */
  readonly copyFolders?: readonly string[];
  readonly hasNamespaces?: boolean;
}

/** Excludes the environment of this process, which contains keys and passwords. */
function environmentOf(libraries: string | undefined): Readonly<Record<string, string>> {
  return {
    PATH: process.env['PATH'] ?? '/usr/bin:/bin',
    LC_ALL: 'C',
    TZ: 'UTC',
    ...(libraries === undefined ? {} : { LD_LIBRARY_PATH: libraries, DYLD_LIBRARY_PATH: libraries }),
  };
}

/**
 * Determines how PostgreSQL can run here: it refuses to run as root, and requires the GNU C library. Root starts it as
 * the owner of the data folder or as the unprivileged system user; if that user cannot access the folder of the binaries,
 * in a user namespace; and if those are forbidden, from a copy of the binaries.
 *
 * @throws DatabaseError if no way works.
 */
export function findRunAs(options: RunAsOptions): RunAs {
  const { binaries, dataDir, libraries, hasNamespaces = true } = options;
  const environment = environmentOf(libraries);
  const inPlace: RunAs = { folder: binaries.folder, user: undefined, owner: undefined, prefix: [], environment };
  const user = ownerOf(dataDir) ?? unprivilegedUser();
  const asUser: RunAs = { ...inPlace, user, owner: user };
  const isRoot = process.geteuid?.() === 0;
  if (isRoot && tryProgram(asUser) === undefined) {
    return asUser;
  }
  const failure = tryProgram(inPlace);
  if (failure !== undefined) {
    throw new DatabaseError(
      '58000',
      `The embedded PostgreSQL does not run on this system (${failure}); ${useServerInstead}`,
    );
  }
  if (!isRoot) {
    return inPlace;
  }
  const inNamespace: RunAs = { ...inPlace, owner: { uid: 0, gid: 0 }, prefix: namespacePrefix() };
  if (hasNamespaces && tryProgram(inNamespace) === undefined) {
    return inNamespace;
  }
  for (const folder of options.copyFolders ?? ['/var/lib/tessera', tmpdir()]) {
    const copied = copyBinaries(binaries, folder);
    if (copied !== undefined && tryProgram({ ...asUser, folder: copied }) === undefined) {
      return { ...asUser, folder: copied };
    }
  }
  throw new DatabaseError(
    '58000',
    `PostgreSQL does not run as root, and this system allows no other user: start this program as another user, or ${useServerInstead}`,
  );
}

/** A user namespace with the unprivileged user inside and the current one outside. `initdb` needs a user with a name. */
export function namespacePrefix(): readonly string[] {
  const { uid, gid } = unprivilegedUser();
  return ['unshare', '--user', `--map-user=${uid}`, `--map-group=${gid}`];
}

/** @returns why the server's program does not run, or undefined if it does. */
function tryProgram({ folder, user, prefix, environment }: RunAs): string | undefined {
  const [program, ...words] = [...prefix, join(folder, 'bin/postgres'), '--version'];
  const { error, status, stderr } = spawnSync(program, words, { ...user, env: environment, encoding: 'utf8' });
  if (error !== undefined) {
    return (error as NodeJS.ErrnoException).code ?? error.message;
  }
  return status === 0 ? undefined : (stderr.trim().split('\n')[0] ?? `status ${status}`);
}

/** @returns undefined for root's own folder. */
function ownerOf(dataDir: string): UserIds | undefined {
  const { uid, gid } = statSync(dataDir);
  return uid === 0 ? undefined : { uid, gid };
}

function unprivilegedUser(): UserIds {
  const users = existsSync('/etc/passwd') ? readFileSync('/etc/passwd', 'utf8') : '';
  const [, uid, gid] = /^nobody:[^:]*:(-?\d+):(-?\d+):/m.exec(users) ?? [];
  return { uid: Number(uid ?? 65_534), gid: Number(gid ?? 65_534) };
}

/** @returns undefined if the copy is not possible in the folder. */
function copyBinaries({ folder, version }: PostgresBinaries, parent: string): string | undefined {
  const copy = join(parent, `tessera-postgres-${version}`);
  if (isTrusted(copy)) {
    return copy;
  }
  try {
    mkdirSync(parent, { recursive: true, mode: 0o755 });
    const unfinished = mkdtempSync(`${copy}-`);
    try {
      cpSync(folder, unfinished, { recursive: true, verbatimSymlinks: true });
      openToEveryone(unfinished);
      renameSync(unfinished, copy);
    } finally {
      rmSync(unfinished, { recursive: true, force: true });
    }
  } catch {
    // The folder is not writable, or another process was faster; only the existence of the copy matters.
  }
  return isTrusted(copy) ? copy : undefined;
}

/** Temporary folders are open to all users; a copy of another user is not run. */
function isTrusted(copy: string): boolean {
  const found = statSync(copy, { throwIfNoEntry: false });
  return found?.uid === 0 && (found.mode & 0o022) === 0;
}

/** A strict umask during the installation must not make the programs inaccessible to another user. */
function openToEveryone(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      openToEveryone(path);
    } else if (entry.isFile()) {
      chmodSync(path, statSync(path).mode | 0o444 | (statSync(path).mode & 0o100 ? 0o111 : 0));
    }
  }
}
