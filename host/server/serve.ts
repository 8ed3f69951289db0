import 'reflect-metadata/lite';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { plugins } from 'virtual:plugins/server';
import { bootServer, createPinoLogger, systemClock } from '../../core/server/application/boot';
import { readConfiguration, wantsDemo } from './config';
import { loadDemoCompany } from './load-demo-company';
import { loadPlugins } from './load-plugins';
import { mailNotice } from './mail-notice';
import { ProcessSupervisor } from './process-supervisor';
import { chooseClock } from './test-clock';

/**
 * Starts the server, prints its address, and stops it on request.
 *
 * @param home folder of the built program
 */
export async function serve(home: URL): Promise<void> {
  try {
    await start(home);
  } catch (error) {
    fail(error);
  }
}

async function start(home: URL): Promise<void> {
  const configuration = readConfiguration(process.env, fileURLToPath(new URL('../client', home)));
  const clock = chooseClock(process.env, systemClock);
  const logger = createPinoLogger(configuration.logLevel);
  const supervisor = new ProcessSupervisor({ logger });
  const load = () => loadPlugins(plugins, logger.scoped('host:plugins'));
  if (wantsDemo(process.env)) {
    // Loaded here only: most starts carry out no command.
    const { operateInstallation } = await import('../../core/server/application/operate');
    const { lines } = await operateInstallation(
      { configuration, plugins: load, logger, demoCompany: loadDemoCompany },
      ['demo'],
    );
    process.stdout.write(`${lines.join('\n')}\n`);
  }
  const server = await bootServer({
    configuration,
    plugins: load,
    logger,
    clock,
    viewerDir: viewerDir(home),
  });
  process.stdout.write(`Tessera is ready at ${server.url}\n`);
  const notice = mailNotice(configuration);
  if (notice !== undefined) {
    process.stderr.write(`${notice}\n`);
  }
  supervisor.stopWith(() => server.stop());
  supervisor.stopOnSignal();
}

/** Folder of the OpenAPI viewer's files in its package. */
function viewerDir(home: URL): string {
  return join(dirname(createRequire(new URL('main.js', home)).resolve('@fastify/swagger-ui')), 'static');
}

/** Prints one sentence without a stack: the operator needs to know what to do. */
function fail(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
