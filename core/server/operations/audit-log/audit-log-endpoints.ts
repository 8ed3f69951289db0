import type { AuditFilter } from '../../../contract';
import {
  exportAuditLog,
  listAuditActions,
  listAuditLog,
  localized,
  readAuditLogEntry,
  verifyAuditLog,
} from '../../../contract';
import { CursorSigner } from '../../data/paging/page';
import type { DatabaseEngine } from '../../data/sql/engine';
import { verifyAuditStretch } from '../../identity/audit/audit-chain';
import { AppError } from '../../platform/app-error';
import type { InstalledPlugins } from '../../platform/installed-plugins';
import type { PortalContext } from '../../request-context/call-context';
import type { EndpointBinding } from '../../request-context/endpoint-binding';
import { handle } from '../../request-context/endpoint-binding';
import { exportList } from '../../work-areas/exports/export-list';
import { ActionNames } from './action-names';
import { auditLogColumns } from './audit-log-columns';
import type { AuditLogReader } from './audit-log-rows';
import { readAuditLog, readAuditLogRow, withoutDetails } from './audit-log-rows';
import type { AuditingPlugin } from './audited-actions';
import { auditLogMessages as messages } from './messages';

export interface AuditLogParts {
  readonly engine: DatabaseEngine;
  readonly installed: InstalledPlugins<AuditingPlugin>;
}

/** Entries that one request verifies: less than a second of work. */
const maxVerified = 10_000;

/**
 * Endpoints of core for the audit log of a company. They read outside of the request's transaction: an export goes on
 * after it, and a verification must see what other requests have committed.
 */
export function auditLogEndpoints({ engine, installed }: AuditLogParts): readonly EndpointBinding[] {
  const names = new ActionNames(installed);
  const readerOf = (context: PortalContext): AuditLogReader => ({
    engine,
    signer: context.get(CursorSigner),
    clientId: context.clientId,
    nameOf: (action) => names.nameOf(action, (message) => context.translate(message)),
  });
  return [
    handle(listAuditLog, async ({ query }, context) => {
      const { items, nextCursor } = await readAuditLog(readerOf(context), query, query);
      return { items: items.map(withoutDetails), nextCursor };
    }),

    handle(readAuditLogEntry, async ({ params }, context) => {
      const entry = await readAuditLogRow(readerOf(context), Number(params.position));
      if (entry === undefined) {
        throw new AppError('not_found', localized(messages.noSuchEntry));
      }
      return entry;
    }),

    handle(listAuditActions, async (_request, context) => ({
      items: names.list((message) => context.translate(message)),
    })),

    handle(exportAuditLog, async ({ query }, context) => {
      const { format, ...filter } = query;
      const reader = readerOf(context);
      context.audit({
        action: 'core.audit.export',
        entity: 'portal',
        entityId: context.clientId,
        detail: { format, filter: chosenOf(filter) },
      });
      return exportList(context, {
        name: 'audit-log',
        format,
        columns: auditLogColumns,
        read: (page) => readAuditLog(reader, page, filter),
      });
    }),

    handle(verifyAuditLog, async ({ body: { after } }, context) => {
      const { clientId } = context;
      const subject = { entity: 'portal', entityId: clientId };
      const { brokenAt, firstAt, lastAt, ...stretch } = await verifyAuditStretch(engine, clientId, {
        after,
        maxEntries: maxVerified,
      });
      if (after === undefined) {
        const detail = { from: stretch.base + 1, to: stretch.head };
        context.audit({ ...subject, action: 'core.audit.verify', detail });
      }
      const times = { ...(firstAt === undefined ? {} : { firstAt }), ...(lastAt === undefined ? {} : { lastAt }) };
      if (brokenAt === undefined) {
        return { ...stretch, ...times, isComplete: stretch.verifiedTo >= stretch.head };
      }
      context.audit({ ...subject, action: 'core.audit.find-break', detail: { position: brokenAt } });
      const broken = await readAuditLogRow(readerOf(context), brokenAt);
      return {
        ...stretch,
        ...times,
        brokenAt,
        ...(broken === undefined ? {} : { broken: withoutDetails(broken) }),
        isComplete: true,
      };
    }),
  ];
}

/** The chosen filters, without those that are absent. */
function chosenOf(filter: AuditFilter): AuditFilter {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));
}
