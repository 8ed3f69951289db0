import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ledger, sendAgain, titlesOf, writeUntilStopped } from './lib/acknowledged.mjs';
import { foundCompany } from './lib/company.mjs';
import { BenchServer } from './lib/server.mjs';
import { median } from './lib/statistics.mjs';

/**
 * Power cuts of the embedded database, simulated: its folder lies in a file system within a file. Server and database
 * are killed under concurrent writes, and that file is copied at once. The copy holds what was written through to the
 * disk and nothing that only the memory of the file system had, as a disk after a power cut; the next round starts on it.
 * One round without `fsync` comes first: if it lost nothing, the other rounds would prove nothing.
 *
 * Needs root, Linux, `mkfs.ext4` and loop devices.
 */
export async function measurePowerCuts(bench) {
  const rounds = bench.rounds ?? (bench.isQuick ? 3 : 25);
  const control = await cutOften(bench, { rounds: 1, isFsyncOff: true });
  const { ledger, starts } = await cutOften(bench, { rounds, isFsyncOff: false });
  const note = `${rounds} rounds, ${ledger.acknowledged.size} acknowledged`;
  return [
    {
      what: 'power cut, fsync off: tasks lost',
      value: control.ledger.lost.size,
      unit: 'tasks',
      budget: 1,
      isLeast: true,
    },
    { what: 'power cut: acknowledged tasks lost', value: ledger.lost.size, unit: 'tasks', budget: 0, note },
    { what: 'power cut: tasks there twice', value: ledger.doubled.size, unit: 'tasks', budget: 0 },
    { what: 'power cut: ready again, p50', value: median(starts), unit: 'ms' },
  ];
}

async function cutOften(bench, { rounds, isFsyncOff }) {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-power-'));
  const removeFolder = bench.cleanup.add(() => rmSync(folder, { recursive: true, force: true }));
  const ledger = new Ledger();
  const starts = [];
  let disk = await Disk.create(bench, join(folder, 'disk-0'));
  let server = await BenchServer.startNode(bench, disk);
  const company = await foundCompany(server);
  if (isFsyncOff) {
    appendFileSync(join(disk.dataDir, 'postgres/postgresql.auto.conf'), 'fsync = off\n', { flush: true });
    await server.stop();
    await server.start();
  }
  for (let round = 1; round <= rounds; round += 1) {
    let next;
    const tasks = await writeUntilStopped(server, company, {
      round,
      isRefusalExpected: true,
      stop: async () => {
        server.killDatabase();
        await server.kill();
        next = disk.copyTo(join(folder, `disk-${round}`));
      },
    });
    const acknowledged = tasks.filter(({ isAcknowledged }) => isAcknowledged);
    const open = tasks.filter(({ isAcknowledged }) => !isAcknowledged);
    await disk.remove();
    disk = await next.mount();
    const began = performance.now();
    ledger.acknowledge(acknowledged);
    try {
      server = await BenchServer.startNode(bench, disk);
    } catch (error) {
      if (!isFsyncOff) {
        throw error;
      }
      // Without fsync even the database itself may not open again: all of it is lost.
      ledger.compare([]);
      break;
    }
    starts.push(performance.now() - began);
    ledger.compare(await titlesOf(server, company));
    if (!isFsyncOff) {
      await sendAgain(server, company, open);
      ledger.acknowledge(open);
      ledger.compare(await titlesOf(server, company));
    }
    bench.say(`power cut ${round} of ${rounds}${isFsyncOff ? ' (fsync off)' : ''}: ${ledger.summary}`);
  }
  await server.stop();
  await disk.remove();
  await removeFolder();
  return { ledger, starts };
}

/** A file system within a file. */
class Disk {
  #cleanup;
  #file;

  /** An empty one, mounted. */
  static create({ cleanup }, file) {
    execFileSync('truncate', ['-s', '1200M', file]);
    execFileSync('mkfs.ext4', ['-q', '-F', file]);
    return new Disk(cleanup, file).mount();
  }

  constructor(cleanup, file) {
    this.#cleanup = cleanup;
    this.#file = file;
  }

  /** Where the server's data is put. */
  get dataDir() {
    return join(this.#mountPoint, 'data');
  }

  get #mountPoint() {
    return `${this.#file}.mounted`;
  }

  async mount() {
    mkdirSync(this.#mountPoint);
    // Nothing is written through by age while a round lasts.
    execFileSync('mount', ['-o', 'loop,commit=60', this.#file, this.#mountPoint]);
    this.remove = this.#cleanup.add(() => this.#unmount());
    mkdirSync(this.dataDir, { recursive: true });
    return this;
  }

  /** What is on the disk now, as a disk of its own that is not mounted yet. */
  copyTo(file) {
    execFileSync('cp', ['--sparse=always', this.#file, file]);
    return new Disk(this.#cleanup, file);
  }

  /** Processes of the database that have been killed may hold the folder for a moment longer: it is let go with them. */
  #unmount() {
    execFileSync('umount', ['--lazy', this.#mountPoint]);
    rmSync(this.#file, { force: true });
  }
}
