import type { DatabaseEngine, EngineTransaction, ScopedStatement } from '../server/data/sql/engine';

/** Records the statements sent to an engine, each once per role, regardless of its values. */
export class StatementRecorder {
  private readonly recorded = new Map<string, ScopedStatement>();

  constructor(engine: DatabaseEngine) {
    this.wrap(engine);
    if (engine.background !== engine) {
      this.wrap(engine.background);
    }
  }

  get statements(): readonly ScopedStatement[] {
    return [...this.recorded.values()];
  }

  private wrap(engine: DatabaseEngine): void {
    const once = engine.once.bind(engine);
    const begin = engine.begin.bind(engine);
    Object.assign(engine, {
      once: (mode, statements) => once(mode, this.record(statements)),
      begin: (mode) => this.wrapTransaction(begin(mode)),
    } satisfies Pick<DatabaseEngine, 'once' | 'begin'>);
  }

  private wrapTransaction(transaction: EngineTransaction): EngineTransaction {
    return {
      execute: (statements) => transaction.execute(this.record(statements)),
      commit: (statements = []) => transaction.commit(this.record(statements)),
      rollback: () => transaction.rollback(),
    };
  }

  private record(statements: readonly ScopedStatement[]): readonly ScopedStatement[] {
    for (const statement of statements) {
      const name = `${statement.scope.role} ${statement.text}`;
      if (!this.recorded.has(name)) {
        this.recorded.set(name, statement);
      }
    }
    return statements;
  }
}
