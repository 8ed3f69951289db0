import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

const memory = '/dev/shm';
const prefix = 'tessera-run-';
/** Bytes that must be free for a run in memory, which uses about a quarter of them. */
const needed = 4 * 1024 ** 3;

/**
 * Makes a folder for all temporary files of a run, and sets TMPDIR to it, which the processes of the run inherit. It is
 * in memory where there is room: a run creates and drops hundreds of databases of hundreds of files each, which costs
 * twenty times the processor time on a disk.
 *
 * @returns a function that removes the folder
 */
export function openRunFolder() {
  const { TMPDIR: before } = process.env;
  const parents = [tmpdir(), ...(isUsable() ? [memory] : [])];
  for (const parent of parents) {
    removeLeftovers(parent);
  }
  const folder = mkdtempSync(join(parents.at(-1) ?? tmpdir(), `${prefix}${process.pid}-`));
  // PostgreSQL may run as another user.
  chmodSync(folder, 0o711);
  process.env['TMPDIR'] = folder;
  return () => {
    if (before === undefined) {
      delete process.env['TMPDIR'];
    } else {
      process.env['TMPDIR'] = before;
    }
    rmSync(folder, { recursive: true, force: true });
  };
}

/** Containers often have a small one, in which no program may run. */
function isUsable() {
  if (!existsSync('/proc/mounts') || !/ \/dev\/shm tmpfs (?!\S*noexec)/.test(readFileSync('/proc/mounts', 'utf8'))) {
    return false;
  }
  const { bavail, bsize } = statfsSync(memory);
  return Math.min(bavail * bsize, freemem()) >= needed;
}

/**
 * A run that was killed leaves its folder.
 * @param {string} parent
 */
function removeLeftovers(parent) {
  for (const name of readdirSync(parent)) {
    const pid = name.startsWith(prefix) ? Number.parseInt(name.slice(prefix.length), 10) : Number.NaN;
    if (Number.isInteger(pid) && !isAlive(pid)) {
      rmSync(join(parent, name), { recursive: true, force: true });
    }
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // Another user's process lives as well.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
