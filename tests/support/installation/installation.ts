import type { Clock } from '../../../core/kernel/services';
import type { RunningServer } from '../../../core/server/boot';
import { systemClock } from '../../../core/server/adapters/system-clock';
import type { TestDatabase } from '../../../core/testing';
import { startServer } from '../../../core/testing';
import { plugins } from '../plugins-server';
import { Visitor } from './visitor';

/** Runs with the system's time, and days ahead of it when a test says so: what sleeps is not woken for each step. */
export class LeapClock implements Clock {
  private ahead = 0;

  now(): Date {
    return new Date(systemClock.now().getTime() + this.ahead);
  }

  sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
    return systemClock.sleep(milliseconds, signal);
  }

  leap(milliseconds: number): void {
    this.ahead += milliseconds;
  }
}

/** The whole product without a port, with every plugin that is installed. */
export interface Installation {
  readonly server: RunningServer;
  readonly clock: LeapClock;
  /** A browser of its own: cookies, address and token. */
  visitor(): Visitor;
  stop(): Promise<void>;
}

/** Starts the product on one of the two databases. */
export async function startInstallation(database: TestDatabase): Promise<Installation> {
  const clock = new LeapClock();
  const server = await startServer({
    plugins: await Promise.all(plugins.map(({ load }) => load())),
    database,
    clock,
    configuration: { publicUrl: 'http://localhost:3000' },
  });
  let visitors = 0;
  return {
    server: server.running,
    clock,
    visitor: () => {
      visitors += 1;
      return new Visitor(server.running, `10.0.0.${visitors}`);
    },
    stop: () => server.stop(),
  };
}
