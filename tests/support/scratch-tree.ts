import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** How a command in the copy ended. */
export interface ScratchRun {
  readonly status: number | null;
  readonly output: string;
}

/** A copy of the repository as it stands, committed, in which a test may do what it likes. */
export class ScratchTree {
  private constructor(
    /** Holds the copy and nothing else. */
    private readonly around: string,
    readonly root: string,
  ) {}

  static make(repository: string): ScratchTree {
    const around = realpathSync(mkdtempSync(join(tmpdir(), 'tessera-scratch-')));
    const root = join(around, 'tessera');
    const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
      cwd: repository,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    });
    for (const path of listed.split('\0').filter((each) => each !== '' && existsSync(join(repository, each)))) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      cpSync(join(repository, path), join(root, path));
    }
    // Its own, and those of the workspace with another compiler.
    for (const folder of ['', 'core/tools/reference']) {
      symlinkSync(join(repository, folder, 'node_modules'), join(root, folder, 'node_modules'));
    }
    const tree = new ScratchTree(around, root);
    tree.git('init', '-q');
    // A link, which the pattern of .gitignore does not mean.
    writeFileSync(join(root, '.git/info/exclude'), 'node_modules\n');
    tree.git('add', '-A');
    tree.git('-c', 'user.name=test', '-c', 'user.email=test@example.com', 'commit', '-q', '-m', 'as it stands');
    return tree;
  }

  /** Runs a file of Node; paths are from the root of the copy. */
  run(file: string, ...words: readonly string[]): ScratchRun {
    const { status, stdout, stderr } = spawnSync(process.execPath, [file, ...words], {
      cwd: this.root,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    });
    return { status, output: `${stdout}${stderr}` };
  }

  git(...words: readonly string[]): string {
    return execFileSync('git', words, { cwd: this.root, encoding: 'utf8' });
  }

  /** A path beside the copy. */
  beside(name: string): string {
    return join(this.around, name);
  }

  remove(): void {
    rmSync(this.around, { recursive: true, force: true });
  }
}
