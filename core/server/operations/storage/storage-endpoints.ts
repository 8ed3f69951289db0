import { listStoredFiles, people, readStorage } from '../../../contract';
import { page } from '../../data/paging/page';
import type { DatabaseEngine } from '../../data/sql/engine';
import { rowsAsSystem } from '../../data/sql/system-statements';
import { sql } from '../../data/sql/tag';
import { PlanLimits } from '../../identity/entitlements/plan-limits';
import { formerMember } from '../../identity/accounts/former-member';
import { toPersonCard } from '../../identity/accounts/person-cards';
import type { InstalledPlugins } from '../../platform/installed-plugins';
import type { EndpointBinding } from '../../request-context/endpoint-binding';
import { handle } from '../../request-context/endpoint-binding';

export interface StorageParts {
  readonly engine: DatabaseEngine;
  readonly installed: InstalledPlugins;
}

interface AreaRow {
  readonly plugin: string;
  readonly bytes: number;
  readonly files: number;
}

interface FileRow {
  readonly id: string;
  readonly name: string;
  readonly size: string | number | bigint;
  readonly created_by: string | null;
  readonly created_by_name: string | null;
  readonly created_by_photo: string | null;
  readonly created_at: string;
  readonly entity_type: string;
  readonly entity_id: string;
}

/** Endpoints of core for the storage that a company uses. */
export function storageEndpoints({ engine, installed }: StorageParts): readonly EndpointBinding[] {
  const nameOf = (id: string): string => installed.get(id)?.plugin.manifest.name ?? id;
  return [
    handle(readStorage, async (_request, context) => {
      const { db, clientId } = context;
      const { bytes: usedBytes, limit: limitBytes } = await context.get(PlanLimits).storage();
      const areas = await db.rows<AreaRow>(
        sql`select split_part(entity_type, '.', 1) as plugin, sum(size)::float8 as bytes, count(*)::int as files
          from core.attachment where client_id = ${clientId} and stored_at is not null and delete_after is null
          group by 1 order by bytes desc, plugin`,
      );
      // Exports belong to core itself, whose services alone read them.
      const [exports] = await rowsAsSystem(
        engine,
        sql<{ bytes: number }>`select coalesce(sum(size), 0)::float8 as bytes from core.portal_export
          where client_id = ${clientId}::uuid and file is not null`,
      );
      const shown = areas.reduce((sum, { bytes }) => sum + bytes, 0);
      return {
        usedBytes,
        limitBytes,
        areas: areas.map(({ plugin, bytes, files }) => ({ name: nameOf(plugin), bytes, files })),
        removedBytes: Math.max(0, usedBytes - shown),
        exportBytes: exports?.bytes ?? 0,
      };
    }),

    handle(listStoredFiles, async ({ query }, context) => {
      const { items, nextCursor } = await page<FileRow>(context, query, {
        select: sql<FileRow>`select a.id, a.name, a.size, a.created_by, a.created_at, a.entity_type, a.entity_id,
            p.full_name as created_by_name, p.photo as created_by_photo
          from core.attachment a left join ${sql.view(people)} p on p.client_id = a.client_id
            and p.person_id = a.created_by`,
        where: [sql`a.client_id = ${context.clientId}`, sql`a.stored_at is not null and a.delete_after is null`],
        sort: ['size desc', 'id desc'],
      });
      return { items: items.map(toStoredFile), nextCursor };
    }),
  ];
}

function toStoredFile(row: FileRow) {
  const { id, name, size, created_by: author, created_at: addedOn, entity_type: type, entity_id: entityId } = row;
  return {
    id,
    name,
    size: Number(size),
    ...(author === null
      ? {}
      : { addedBy: toPersonCard(author, row.created_by_name ?? formerMember, row.created_by_photo) }),
    addedOn,
    entity: { type, id: entityId },
  };
}
