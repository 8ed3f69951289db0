import type { StoredFiles } from '../../server/work-areas/files/stored-files';
import type { DatabaseEngine } from '../../server/data/sql/engine';

/** Simulates a process that is killed before one of its steps; every later step fails. */
export class KillableProcess {
  isOver = false;
  private steps = 0;

  /** @param maxSteps steps before the process is killed */
  constructor(private readonly maxSteps: number) {}

  /** @throws Error when the process has been killed. */
  step(): void {
    this.isOver ||= this.steps === this.maxSteps;
    if (this.isOver) {
      throw new Error('The process was killed.');
    }
    this.steps += 1;
  }
}

/** The database as that process uses it. Its session, and any open transaction, end with the process. */
export function engineOf(life: KillableProcess, engine: DatabaseEngine): DatabaseEngine {
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
  // Everything else is delegated to the engine.
  return Object.assign(Object.create(engine) as DatabaseEngine, { administer });
}

/** The file store as that process uses it. */
export function filesOf(life: KillableProcess, files: StoredFiles): StoredFiles {
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
