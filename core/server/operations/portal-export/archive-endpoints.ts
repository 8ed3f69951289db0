import type { Download } from '../../../contract';
import { portalExportLimits, productName, localized } from '../../../contract';
import {
  createPortalExportLink,
  deletePortalExport,
  downloadPortalExport,
  followPortalExportLink,
  listPortalExports,
  startPortalExport,
} from '../../../contract/portal-export-endpoints';
import { openLazily } from '../../work-areas/files/open-lazily';
import type { StoredFiles } from '../../work-areas/files/stored-files';
import type { KeyRing } from '../../platform/keys/key-ring';
import type { EndpointBinding } from '../../request-context/endpoint-binding';
import { handle } from '../../request-context/endpoint-binding';
import { AppError } from '../../platform/app-error';
import { archiveMessages } from './messages';
import type { StoredExport } from './portal-exports';
import { exportJobKey, exportPortal, PortalExports } from './portal-exports';

const linkPurpose = 'portal-export';

export interface ArchiveEndpointParts {
  readonly files: StoredFiles;
  readonly keys: Pick<KeyRing, 'sign' | 'isSigned'>;
}

/** Endpoints of core for exports of the portal. */
export function archiveEndpoints({ files, keys }: ArchiveEndpointParts): readonly EndpointBinding[] {
  return [
    handle(startPortalExport, async (_request, context) => {
      const { clientId, actor } = context;
      const { entry, isNew } = await context.get(PortalExports).start(clientId, actor.userId ?? '');
      if (isNew) {
        context.schedule(exportPortal, exportJobKey, context.clock.now(), { exportId: entry.id });
        context.audit({ action: 'core.portal.export', entity: 'portal-export', entityId: entry.id });
      }
      return entry;
    }),

    handle(listPortalExports, async (_request, context) => ({
      items: await context.get(PortalExports).list(context.clientId),
    })),

    handle(deletePortalExport, async ({ params }, context) => {
      await context.get(PortalExports).remove(context.clientId, params.id);
      context.audit({ action: 'core.portal.delete-export', entity: 'portal-export', entityId: params.id });
      return undefined;
    }),

    handle(downloadPortalExport, async ({ params }, context) => {
      const stored = await context.get(PortalExports).stored(params.id, context.clientId);
      context.audit({ action: 'core.portal.download-export', entity: 'portal-export', entityId: params.id });
      return downloadOf(stored, files);
    }),

    handle(createPortalExportLink, async ({ params }, context) => {
      const { id } = await context.get(PortalExports).stored(params.id, context.clientId);
      context.audit({ action: 'core.portal.download-export', entity: 'portal-export', entityId: id });
      const until = context.clock.now().getTime() + portalExportLimits.linkLifetime;
      const query = new URLSearchParams({ until: String(until), signature: keys.sign(linkPurpose, signed(id, until)) });
      return {
        path: `${followPortalExportLink.path.replace(':id', id)}?${query.toString()}`,
        expiresOn: new Date(until).toISOString(),
      };
    }),

    handle(followPortalExportLink, async ({ params, query }, context) => {
      const until = Number(query.until);
      const isValid = keys.isSigned(linkPurpose, signed(params.id, until), query.signature);
      if (!isValid || until < context.clock.now().getTime()) {
        throw new AppError('not_found', localized(archiveMessages.exportLinkExpired));
      }
      return downloadOf(await context.get(PortalExports).stored(params.id), files);
    }),
  ];
}

function signed(id: string, until: number): string {
  return `${id} ${until}`;
}

function downloadOf({ key, size, tag, finishedAt }: StoredExport, files: StoredFiles): Download {
  return {
    name: `${productName.name.toLowerCase()}-portal-${finishedAt.toISOString().slice(0, 10)}.jsonl.gz`,
    type: 'application/gzip',
    size,
    etag: `"${tag}"`,
    bytes: openLazily(() => files.open(key)),
    part: (range) => openLazily(() => files.open(key, range)),
  };
}
