import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { dirname, join, relative, sep } from 'node:path';

/** What a program asked of the file system, in order. Files are told apart by number, because names change. */
export type DiskOperation =
  | { readonly kind: 'make'; readonly path: string; readonly file: number }
  | { readonly kind: 'make-folder'; readonly path: string }
  | { readonly kind: 'rename'; readonly from: string; readonly to: string }
  | { readonly kind: 'remove'; readonly path: string }
  | { readonly kind: 'write'; readonly file: number; readonly at: number; readonly bytes: Buffer }
  | { readonly kind: 'truncate'; readonly file: number; readonly length: number }
  /** Of a file, or of a folder, which has no number. */
  | { readonly kind: 'sync'; readonly file: number | undefined };

type PatchedName =
  | 'openSync'
  | 'closeSync'
  | 'writeSync'
  | 'writeFileSync'
  | 'ftruncateSync'
  | 'truncateSync'
  | 'mkdirSync'
  | 'renameSync'
  | 'unlinkSync'
  | 'rmdirSync'
  | 'rmSync'
  | 'fsyncSync';

/** A function of the file system; what it is given and gives is told apart where it matters. */
type FileCall = (...given: readonly unknown[]) => unknown;

/** Writes down what happens under a folder, by standing between the program and Node's file system. */
export class DiskRecorder {
  readonly operations: DiskOperation[] = [];
  private readonly files = new Map<string, number>();
  private readonly descriptors = new Map<number, number | undefined>();
  private readonly originals = new Map<PatchedName, unknown>();
  private nextFile = 1;
  private isRecording = false;

  constructor(private readonly folder: string) {}

  start(): void {
    this.isRecording = true;
    this.patch('openSync', (real) => (path, flags, mode) => {
      const name = this.nameOf(path);
      const isThere = name !== undefined && fs.existsSync(String(path));
      const descriptor = Number(real(path, flags, mode));
      if (name !== undefined) {
        this.noteOpen(name, isThere, descriptor, flags as string | number);
      }
      return descriptor;
    });
    this.patch('closeSync', (real) => (descriptor) => {
      this.descriptors.delete(Number(descriptor));
      return real(descriptor);
    });
    this.patch('writeSync', (real) => (descriptor, data, offset, length, position) => {
      const written = Number(real(descriptor, data, offset, length, position));
      const file = this.descriptors.get(Number(descriptor));
      if (file !== undefined && ArrayBuffer.isView(data)) {
        const bytes = Buffer.from(Buffer.from(data.buffer, data.byteOffset + Number(offset ?? 0), written));
        this.note({ kind: 'write', file, at: Number(position ?? 0), bytes });
      }
      return written;
    });
    this.patch('writeFileSync', (real) => (path, data, options) => {
      const name = this.nameOf(path);
      real(path, data, options);
      if (name !== undefined) {
        this.make(name);
      }
    });
    this.patch('ftruncateSync', (real) => (descriptor, length) => {
      real(descriptor, length);
      this.noteTruncate(this.descriptors.get(Number(descriptor)), Number(length ?? 0));
    });
    this.patch('truncateSync', (real) => (path, length) => {
      real(path, length);
      this.noteTruncate(this.files.get(this.nameOf(path) ?? ''), Number(length ?? 0));
    });
    this.patch('mkdirSync', (real) => (path, options) => {
      const name = this.nameOf(path);
      const isThere = fs.existsSync(String(path));
      const made = real(path, options);
      if (name !== undefined && name !== '' && !isThere) {
        this.note({ kind: 'make-folder', path: name });
      }
      return made;
    });
    this.patch('renameSync', (real) => (from, to) => {
      real(from, to);
      this.noteRename(this.nameOf(from), this.nameOf(to));
    });
    for (const name of ['unlinkSync', 'rmdirSync', 'rmSync'] as const) {
      this.patch(name, (real) => (path, options) => {
        const isThere = fs.existsSync(String(path));
        real(path, options);
        this.noteRemove(isThere ? this.nameOf(path) : undefined);
      });
    }
    this.patch('fsyncSync', (real) => (descriptor) => {
      // Not asked of the real disk: what is simulated here is what would have become of it.
      if (!this.descriptors.has(Number(descriptor))) {
        return real(descriptor);
      }
      this.note({ kind: 'sync', file: this.descriptors.get(Number(descriptor)) });
      return undefined;
    });
    syncBuiltinESMExports();
  }

  /** Node keeps some of its own functions for itself once they were used, so taking the stand-ins away is not enough. */
  stop(): void {
    this.isRecording = false;
    for (const [name, original] of this.originals) {
      Object.assign(fs, { [name]: original });
    }
    syncBuiltinESMExports();
  }

  private note(operation: DiskOperation): void {
    if (this.isRecording) {
      this.operations.push(operation);
    }
  }

  private patch(name: PatchedName, make: (real: FileCall) => FileCall): void {
    // The one cast: Node's functions are overloaded, and a stand-in passes on whatever it is given.
    const real = fs[name] as FileCall;
    this.originals.set(name, real);
    Object.assign(fs, { [name]: make(real.bind(fs)) });
  }

  private nameOf(path: unknown): string | undefined {
    const name = relative(this.folder, String(path));
    return name.startsWith('..') || name.startsWith(sep) ? undefined : name;
  }

  private noteOpen(name: string, isThere: boolean, descriptor: number, flags: string | number): void {
    if (fs.fstatSync(descriptor).isDirectory()) {
      this.descriptors.set(descriptor, undefined);
      return;
    }
    if (!isThere || !this.files.has(name)) {
      this.make(name);
    } else if (typeof flags === 'number' ? (flags & fs.constants.O_TRUNC) !== 0 : flags.startsWith('w')) {
      this.noteTruncate(this.files.get(name), 0);
    }
    this.descriptors.set(descriptor, this.files.get(name));
  }

  private make(name: string): void {
    const file = this.nextFile;
    this.nextFile += 1;
    this.files.set(name, file);
    this.note({ kind: 'make', path: name, file });
  }

  private noteTruncate(file: number | undefined, length: number): void {
    if (file !== undefined) {
      this.note({ kind: 'truncate', file, length });
    }
  }

  private noteRename(from: string | undefined, to: string | undefined): void {
    if (from === undefined || to === undefined) {
      return;
    }
    this.note({ kind: 'rename', from, to });
    for (const [path, file] of [...this.files]) {
      if (path === from || path.startsWith(from + sep)) {
        this.files.delete(path);
        this.files.set(to + path.slice(from.length), file);
      }
    }
  }

  private noteRemove(name: string | undefined): void {
    if (name === undefined) {
      return;
    }
    this.note({ kind: 'remove', path: name });
    for (const path of [...this.files.keys()]) {
      if (path === name || path.startsWith(name + sep)) {
        this.files.delete(path);
      }
    }
  }
}

/** Part of what was never synced that reaches the disk all the same. */
export interface PowerCut {
  /** Chooses writes (true: it reached the disk); undefined loses all of them. */
  readonly keepsWrite: (() => boolean) | undefined;
  /** From 0 to 1: how many of the latest changes of names reached the disk, the first ones first. */
  readonly names: number;
}

const block = 4096;

/**
 * The disk as a machine finds it after its power was cut. A sync makes the file's bytes durable, and every change of
 * names until then: file systems with a journal write it in order.
 */
export class SimulatedDisk {
  private readonly contents = new Map<number, Buffer>();
  private readonly unsynced = new Map<number, DiskOperation[]>();
  private names = new Map<string, number | 'folder'>();
  private unsyncedNames: DiskOperation[] = [];

  play(operations: readonly DiskOperation[]): void {
    for (const operation of operations) {
      if (operation.kind === 'write' || operation.kind === 'truncate') {
        const waiting = this.unsynced.get(operation.file) ?? [];
        waiting.push(operation);
        this.unsynced.set(operation.file, waiting);
      } else if (operation.kind === 'sync') {
        this.sync(operation.file);
      } else {
        this.unsyncedNames.push(operation);
      }
    }
  }

  cut({ keepsWrite, names }: PowerCut): void {
    this.applyNames(this.unsyncedNames.slice(0, Math.floor(this.unsyncedNames.length * names)));
    this.unsyncedNames = [];
    for (const operations of keepsWrite === undefined ? [] : this.unsynced.values()) {
      for (const operation of operations.filter(() => keepsWrite?.() === true)) {
        this.applyBytes(operation, keepsWrite);
      }
    }
    this.unsynced.clear();
  }

  writeTo(folder: string): void {
    for (const [path, entry] of [...this.names].sort(([one], [other]) => (one < other ? -1 : 1))) {
      const target = join(folder, path);
      fs.mkdirSync(entry === 'folder' ? target : dirname(target), { recursive: true });
      if (entry !== 'folder') {
        fs.writeFileSync(target, this.contents.get(entry) ?? Buffer.alloc(0));
      }
    }
  }

  private sync(file: number | undefined): void {
    this.applyNames(this.unsyncedNames);
    this.unsyncedNames = [];
    if (file === undefined) {
      return;
    }
    for (const operation of this.unsynced.get(file) ?? []) {
      this.applyBytes(operation, undefined);
    }
    this.unsynced.delete(file);
  }

  private applyNames(operations: readonly DiskOperation[]): void {
    for (const operation of operations) {
      if (operation.kind === 'make') {
        this.names.set(operation.path, operation.file);
      } else if (operation.kind === 'make-folder') {
        this.names.set(operation.path, 'folder');
      } else if (operation.kind === 'remove') {
        this.moveNames(operation.path, undefined);
      } else if (operation.kind === 'rename') {
        this.moveNames(operation.from, operation.to);
      }
    }
  }

  private moveNames(from: string, to: string | undefined): void {
    for (const [path, entry] of [...this.names]) {
      if (path === from || path.startsWith(from + sep)) {
        this.names.delete(path);
        if (to !== undefined) {
          this.names.set(to + path.slice(from.length), entry);
        }
      }
    }
  }

  /** A write that was under way may be torn between blocks. */
  private applyBytes(operation: DiskOperation, keepsBlock: (() => boolean) | undefined): void {
    if (operation.kind === 'truncate') {
      const old = this.contents.get(operation.file) ?? Buffer.alloc(0);
      const kept = Buffer.alloc(operation.length);
      old.copy(kept, 0, 0, Math.min(old.length, operation.length));
      this.contents.set(operation.file, kept);
    }
    if (operation.kind !== 'write') {
      return;
    }
    const { file, at, bytes } = operation;
    let content = this.contents.get(file) ?? Buffer.alloc(0);
    if (content.length < at + bytes.length) {
      const longer = Buffer.alloc(at + bytes.length);
      content.copy(longer);
      content = longer;
      this.contents.set(file, content);
    }
    for (let start = 0; start < bytes.length; start += block) {
      if (keepsBlock === undefined || keepsBlock()) {
        bytes.copy(content, at + start, start, Math.min(start + block, bytes.length));
      }
    }
  }
}
