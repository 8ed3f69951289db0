import { spawnSync } from 'node:child_process';

/** Redis server for tests; each test uses its own names. */
export const redisForTests = process.env['TEST_REDIS_URL'] ?? 'redis://127.0.0.1:6379';

/** Whether it is running. Always true on the build machine, so that tests without it fail there. */
export function hasRedis(): boolean {
  const { hostname, port } = new URL(redisForTests);
  const program = `require('net').connect(${port || 6379}, '${hostname}').on('connect', () => process.exit(0)).on('error', () => process.exit(1))`;
  const isThere = process.env['CI'] !== undefined || spawnSync(process.execPath, ['-e', program]).status === 0;
  if (!isThere) {
    process.stderr.write(`No Redis at ${hostname}:${port || 6379}: its tests are left out.\n`);
  }
  return isThere;
}
