import type { Clock, Logger } from '../../../core/kernel/services';
import type { RunningServer } from '../../../core/server/application/boot';
import type { ServerConfiguration } from '../../../core/server/platform/configuration';
import type { ServerPlugin } from '../../../core/server/plugin';
import { systemClock } from '../../../core/server/platform/system-clock';
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

  elapsed(): number {
    return systemClock.elapsed();
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
  /** A new person who has signed up, and set up a company. */
  founder(email: string, password: string): Promise<Founder>;
  stop(): Promise<void>;
}

/** An admin, and their company. */
export interface Founder {
  readonly ada: Visitor;
  readonly clientId: string;
}

/** What an installation of a test has besides the product. */
export interface InstallationOptions {
  readonly logger?: Logger;
  /** Added to the product's. */
  readonly plugins?: readonly ServerPlugin[];
  readonly configuration?: Partial<ServerConfiguration>;
  /** True opens a port. */
  readonly listen?: boolean;
  /** Default: the embedded one. */
  readonly database?: TestDatabase;
}

/** Starts the product. */
export async function startInstallation({
  logger,
  listen = false,
  database = 'embedded',
  ...options
}: InstallationOptions = {}): Promise<Installation> {
  const clock = new LeapClock();
  const server = await startServer({
    plugins: [...(await Promise.all(plugins.map(({ load }) => load()))), ...(options.plugins ?? [])],
    database,
    clock,
    listen,
    configuration: { publicUrl: 'http://localhost:3000', ...options.configuration },
    ...(logger === undefined ? {} : { logger }),
  });
  let visitors = 0;
  const visitor = (): Visitor => {
    visitors += 1;
    return new Visitor(server.running, `10.0.0.${visitors}`, options.configuration?.operatorToken);
  };
  return {
    server: server.running,
    clock,
    visitor,
    founder: async (email, password) => {
      const ada = visitor();
      await ada.signUp(email, password);
      return { ada, clientId: await ada.found('Acme & Söhne') };
    },
    stop: () => server.stop(),
  };
}
