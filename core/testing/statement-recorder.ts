import type { DatabaseEngine, EngineTransaction, ScopedStatement } from '../server/data/sql/engine';

/** Hears the statements that an engine is sent from now on, each once for its role, whatever its values. */
export class StatementRecorder {
  private readonly heard = new Map<string, ScopedStatement>();

  constructor(engine: DatabaseEngine) {
    this.wrap(engine);
    if (engine.background !== engine) {
      this.wrap(engine.background);
    }
  }

  get statements(): readonly ScopedStatement[] {
    return [...this.heard.values()];
  }

  private wrap(engine: DatabaseEngine): void {
    const once = engine.once.bind(engine);
    const begin = engine.begin.bind(engine);
    Object.assign(engine, {
      once: (mode, statements) => once(mode, this.hear(statements)),
      begin: (mode) => this.listen(begin(mode)),
    } satisfies Pick<DatabaseEngine, 'once' | 'begin'>);
  }

  private listen(transaction: EngineTransaction): EngineTransaction {
    return {
      execute: (statements) => transaction.execute(this.hear(statements)),
      commit: (statements = []) => transaction.commit(this.hear(statements)),
      rollback: () => transaction.rollback(),
    };
  }

  private hear(statements: readonly ScopedStatement[]): readonly ScopedStatement[] {
    for (const statement of statements) {
      const name = `${statement.scope.role} ${statement.text}`;
      if (!this.heard.has(name)) {
        this.heard.set(name, statement);
      }
    }
    return statements;
  }
}
