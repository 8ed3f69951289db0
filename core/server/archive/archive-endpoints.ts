import { createReadStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { product } from '../../contract';
import { exportPortal } from '../../contract/archive-endpoints';
import type { EndpointBinding } from '../plugin';
import { handle } from '../plugin';
import type { ArchiveFiles } from './archive-files';

/** Endpoints of core that hand out archives. */
export function archiveEndpoints(archives: ArchiveFiles): readonly EndpointBinding[] {
  return [
    handle(exportPortal, async (_request, context) => {
      const { clientId } = context;
      // Written first and sent afterwards: whoever receives slowly must not keep a transaction open.
      const folder = await mkdtemp(join(tmpdir(), `${product.name.toLowerCase()}-export-`));
      const file = join(folder, 'portal.gz');
      try {
        await context.outside(() => archives.write(clientId, file));
        context.audit({ action: 'core.portal.export', entity: 'portal', entityId: clientId });
        const { size } = await stat(file);
        return {
          name: `${product.name.toLowerCase()}-portal-${context.clock.now().toISOString().slice(0, 10)}.jsonl.gz`,
          type: 'application/gzip',
          size,
          etag: `"${crypto.randomUUID()}"`,
          bytes: readOnce(folder, file),
        };
      } catch (error) {
        await rm(folder, { recursive: true, force: true });
        throw error;
      }
    }),
  ];
}

async function* readOnce(folder: string, file: string): AsyncGenerator<Uint8Array> {
  try {
    yield* createReadStream(file) as AsyncIterable<Uint8Array>;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
