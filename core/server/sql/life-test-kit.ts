import type { StoredFiles } from '../files/stored-files';
import type { DatabaseEngine } from './engine';

/** The life of a process that is killed before one of its steps: whatever it tries from then on reaches nobody. */
export class Life {
  isOver = false;
  private steps = 0;

  /** @param most how many steps it lives to see. */
  constructor(private readonly most: number) {}

  /** @throws Error when the process is dead. */
  step(): void {
    this.isOver ||= this.steps === this.most;
    if (this.isOver) {
      throw new Error('The process was killed.');
    }
    this.steps += 1;
  }
}

/** The database as that process reaches it. With the process its session ends, and with it an open transaction. */
export function engineOf(life: Life, engine: DatabaseEngine): DatabaseEngine {
  const administer: DatabaseEngine['administer'] = (work) => {
    life.step();
    return engine.administer(async (run) => {
      try {
        return await work((text) => {
          life.step();
          return run(text);
        });
      } finally {
        if (life.isOver) {
          await run('rollback; reset role; reset search_path; select pg_advisory_unlock_all()');
        }
      }
    });
  };
  // Everything else is the engine's own.
  return Object.assign(Object.create(engine) as DatabaseEngine, { administer });
}

/** The files as that process reaches them. */
export function filesOf(life: Life, files: StoredFiles): StoredFiles {
  const put: StoredFiles['put'] = (...parts) => {
    life.step();
    return files.put(...parts);
  };
  const remove: StoredFiles['remove'] = (key) => {
    life.step();
    return files.remove(key);
  };
  return Object.assign(Object.create(files) as StoredFiles, { put, remove });
}
