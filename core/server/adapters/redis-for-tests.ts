import { spawnSync } from 'node:child_process';

/** Where tests find Redis; each uses names of its own there. */
export const redisForTests = process.env['TEST_REDIS_URL'] ?? 'redis://127.0.0.1:6379';

/** Says so when it is missing. On the build machine it is taken for granted, so that its tests fail there instead. */
export function hasRedis(): boolean {
  const { hostname, port } = new URL(redisForTests);
  const program = `require('net').connect(${port || 6379}, '${hostname}').on('connect', () => process.exit(0)).on('error', () => process.exit(1))`;
  const isThere = process.env['CI'] !== undefined || spawnSync(process.execPath, ['-e', program]).status === 0;
  if (!isThere) {
    process.stderr.write(`No Redis at ${hostname}:${port || 6379}: its tests are left out.\n`);
  }
  return isThere;
}
