import 'reflect-metadata/lite';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { plugins } from 'virtual:plugins/server';
import { bootServer, createPinoLogger, operate } from '../../core/server/boot';
import { readConfiguration, wantsDemo } from './config';
import { loadPlugins } from './load-plugins';

/**
 * Starts the server, says where it is, and stops it when the process is asked to end.
 *
 * @param home folder of the built program.
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
  const logger = createPinoLogger(configuration.logLevel);
  const load = () => loadPlugins(plugins, logger.scoped('host:plugins'));
  if (wantsDemo(process.env)) {
    const { lines } = await operate({ configuration, plugins: load, logger }, ['demo']);
    process.stdout.write(`${lines.join('\n')}\n`);
  }
  const server = await bootServer({
    configuration,
    plugins: load,
    logger,
    viewerDir: viewerDir(home),
  });
  process.stdout.write(`Tessera is ready at ${server.url}\n`);
  warnAboutMail(configuration);
  stopOnSignal(() => server.stop());
}

/** The viewer of the OpenAPI document, as its package brings it. */
function viewerDir(home: URL): string {
  return join(dirname(createRequire(new URL('main.js', home)).resolve('@fastify/swagger-ui')), 'static');
}

/** Whoever can reach the port from elsewhere must know that mail stays here, readable at this machine (decisions.md D1). */
function warnAboutMail({ host, smtpUrl }: { readonly host: string; readonly smtpUrl: string | undefined }): void {
  const isLocal = ['127.0.0.1', '::1', 'localhost'].includes(host);
  if (!isLocal && smtpUrl === undefined) {
    process.stderr.write(
      `HOST is '${host}' and SMTP_URL is not set: mail with its codes is not sent but kept at /dev/mailbox, for this machine and OPERATOR_TOKEN only.\n`,
    );
  }
}

/** Ten seconds in all; a second signal, or a stop that hangs, ends the process at once. */
function stopOnSignal(stop: () => Promise<void>): void {
  let isStopping = false;
  const handle = (): void => {
    if (isStopping) {
      process.exit(1);
    }
    isStopping = true;
    AbortSignal.timeout(stopLimit).addEventListener('abort', () => process.exit(1));
    stop().then(
      () => process.exit(0),
      (error: unknown) => fail(error),
    );
  };
  process.on('SIGTERM', handle);
  process.on('SIGINT', handle);
}

const stopLimit = 10_000;

/** One sentence, no stack: whoever starts a server wants to know what to do. */
function fail(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
