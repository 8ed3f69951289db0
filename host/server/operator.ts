import 'reflect-metadata/lite';
import { plugins } from 'virtual:plugins/server';
import { createPinoLogger } from '../../core/server/application/boot';
import { operateInstallation } from '../../core/server/application/operate';
import { loadDemoCompany } from './load-demo-company';
import { readConfiguration } from './config';
import { loadPlugins } from './load-plugins';
import { ProcessSupervisor } from './process-supervisor';

/** `npm run operator -- <command>`: runs a command on this installation, whether or not its server is running. */
async function main(): Promise<number> {
  const configuration = readConfiguration({ LOG_LEVEL: 'warn', ...process.env });
  const logger = createPinoLogger(configuration.logLevel);
  const supervisor = new ProcessSupervisor({ logger });
  const running = operateInstallation(
    {
      configuration,
      plugins: () => loadPlugins(plugins, logger.scoped('host:plugins')),
      logger,
      demoCompany: loadDemoCompany,
      isDevelopment: import.meta.env.MODE === 'development',
      report: (line) => {
        process.stdout.write(`${line}\n`);
      },
      // npm runs scripts in the package's folder and passes the caller's folder here.
      folder: process.env['INIT_CWD'] ?? process.cwd(),
    },
    process.argv.slice(2),
  );
  // A command closes everything when it ends. One that exceeds the limit is terminated.
  supervisor.stopWith(() => running);
  const { code, lines } = await running;
  (code === 0 ? process.stdout : process.stderr).write(`${lines.join('\n')}\n`);
  return supervisor.hasFailed ? 1 : code;
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  },
);
