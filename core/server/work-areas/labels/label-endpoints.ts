import type { Message, PortalLabel } from '../../../contract';
import {
  changeLabel,
  countLabelUses,
  createLabel,
  defaultLabelColour,
  deleteLabel,
  labelChangedLive,
  labelKey,
  labelLimits,
  listLabels,
  localized,
  mergeLabel,
  readLabel,
  restoreLabel,
} from '../../../contract';
import { page } from '../../data/paging/page';
import type { Sql } from '../../data/sql/database';
import { versionBump } from '../../data/sql/merge';
import { sql } from '../../data/sql/tag';
import { newId } from '../../identity/accounts/new-id';
import { AppError } from '../../platform/app-error';
import type { PortalContext } from '../../request-context/call-context';
import type { EndpointBinding } from '../../request-context/endpoint-binding';
import { handle } from '../../request-context/endpoint-binding';
import type { LabelRow } from './label-rows';
import { isActiveLabel, labelColumns, presentLabel } from './label-rows';
import { LabelUsesService } from './label-uses';
import { labelMessages } from './messages';

/** Endpoints of core for the labels of a company: every member adds labels, admins change them. */
export const labelEndpoints: readonly EndpointBinding[] = [
  handle(listLabels, async ({ query }, context) => {
    const { items, nextCursor } = await page(context, query, {
      select: sql<LabelRow>`select ${labelColumns} from core.label`,
      where: [sql`client_id = ${context.clientId}`, sql`deleted_at is null`],
      sort: ['id'],
    });
    return { items: items.map(presentLabel), nextCursor };
  }),

  handle(readLabel, async ({ params }, context) => {
    const row = await findLabel(context, params.id);
    if (row === undefined || row.deleted_at !== null) {
      throw missing();
    }
    return presentLabel(row);
  }),

  handle(createLabel, async ({ body }, context) => {
    const { name, colour = defaultLabelColour(name), description = '' } = body;
    const now = context.clock.now();
    const added = await context.db.row(sql<LabelRow>`insert into core.label
        (client_id, id, name, name_key, colour, description, created_by, created_at)
      select ${context.clientId}::uuid, ${newId(now)}::uuid, ${name}::text, ${labelKey(name)}::text, ${colour}::text,
        ${description}::text, ${context.actor.userId ?? null}::uuid, ${now}::timestamptz
      where (select count(*) from core.label l where l.client_id = ${context.clientId} and l.deleted_at is null
        and l.merged_into is null) < ${labelLimits.inPortal}::int
      on conflict (client_id, name_key) where deleted_at is null and merged_into is null do nothing
      returning ${labelColumns}`);
    if (added !== undefined) {
      return publish(context, added);
    }
    // Also one that another member added since this request began: the insertion has waited for it.
    const existing = await findByName(context, name);
    if (existing === undefined) {
      throw new AppError('validation_failed', localized(labelMessages.labelsFull, { max: labelLimits.inPortal }));
    }
    return presentLabel(existing);
  }),

  handle(changeLabel, async ({ params, body }, context) => {
    const before = await lockActive(context, params.id);
    const patch = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
    if (body.name !== undefined) {
      await assertNameFree(context, body.name, before.id);
    }
    const merged = await context.merge<LabelRow>('label', before.id, patch, { present: presentLabel });
    if (body.name !== undefined) {
      await context.db.run(sql`update core.label set name_key = ${labelKey(body.name)}
        where client_id = ${context.clientId} and id = ${before.id}`);
    }
    record(context, 'core.label.change', before, { before: presentLabel(before), after: presentLabel(merged) });
    return publish(context, merged);
  }),

  handle(mergeLabel, async ({ params, body }, context) => {
    if (params.id === body.into) {
      throw refused(labelMessages.labelSelfMerge, 'into');
    }
    // In one order, so that two merges that cross wait for each other.
    const rows = await context.db.rows(sql<LabelRow>`select ${labelColumns} from core.label
      where client_id = ${context.clientId} and id = any(${[params.id, body.into]}::uuid[]) order by id for update`);
    const [label, into] = [params.id, body.into].map((id) => rows.find((row) => row.id === id && isActiveLabel(row)));
    if (label === undefined) {
      throw missing();
    }
    if (into === undefined) {
      throw refused(labelMessages.labelGone, 'into');
    }
    const merged = await set(context, label.id, sql`merged_into = ${into.id}::uuid, ${versionBump(['merged_into'])}`);
    record(context, 'core.label.merge', label, { name: label.name, into: into.id });
    return publish(context, merged);
  }),

  handle(deleteLabel, async ({ params }, context) => {
    const label = await lock(context, params.id);
    if (label === undefined) {
      throw missing();
    }
    if (label.deleted_at === null) {
      const now = context.clock.now();
      record(context, 'core.label.delete', label, { name: label.name });
      publish(
        context,
        await set(context, label.id, sql`deleted_at = ${now}::timestamptz, ${versionBump(['deleted_at'])}`),
      );
    }
    return undefined;
  }),

  handle(restoreLabel, async ({ params }, context) => {
    const label = await lock(context, params.id);
    if (label === undefined) {
      throw missing();
    }
    if (isActiveLabel(label)) {
      return presentLabel(label);
    }
    await assertNameFree(context, label.name, label.id);
    record(context, 'core.label.restore', label, { name: label.name });
    const restored = sql`deleted_at = null, merged_into = null, ${versionBump(['deleted_at', 'merged_into'])}`;
    return publish(context, await set(context, label.id, restored));
  }),

  handle(countLabelUses, async ({ params }, context) => {
    if ((await findLabel(context, params.id)) === undefined) {
      throw missing();
    }
    return context.get(LabelUsesService).count(context.clientId, params.id);
  }),
];

function findLabel({ db, clientId }: PortalContext, id: string): Promise<LabelRow | undefined> {
  return db.row(sql<LabelRow>`select ${labelColumns} from core.label where client_id = ${clientId} and id = ${id}`);
}

function findByName({ db, clientId }: PortalContext, name: string): Promise<LabelRow | undefined> {
  return db.row(sql<LabelRow>`select ${labelColumns} from core.label where client_id = ${clientId}
    and name_key = ${labelKey(name)} and deleted_at is null and merged_into is null`);
}

function lock({ db, clientId }: PortalContext, id: string): Promise<LabelRow | undefined> {
  return db.row(sql<LabelRow>`select ${labelColumns} from core.label
    where client_id = ${clientId} and id = ${id} for update`);
}

async function lockActive(context: PortalContext, id: string): Promise<LabelRow> {
  const row = await lock(context, id);
  if (row === undefined || !isActiveLabel(row)) {
    throw missing();
  }
  return row;
}

/** @throws AppError `validation_failed` when another label has the name. */
async function assertNameFree(context: PortalContext, name: string, exceptId: string): Promise<void> {
  const taken = await findByName(context, name);
  if (taken !== undefined && taken.id !== exceptId) {
    throw new AppError('validation_failed', localized(labelMessages.labelNameTaken, { name: taken.name }), {
      params: { field: 'name' },
    });
  }
}

/** Changes a locked row. */
async function set({ db, clientId }: PortalContext, id: string, assignments: Sql): Promise<LabelRow> {
  const row = await db.row(sql<LabelRow>`update core.label set ${assignments}
    where client_id = ${clientId} and id = ${id} returning ${labelColumns}`);
  if (row === undefined) {
    throw new Error('The locked label does not exist.');
  }
  return row;
}

/** Every member may read every label, so the event carries the data. */
function publish(context: PortalContext, row: LabelRow): PortalLabel {
  const data = presentLabel(row);
  context.publish(labelChangedLive, { id: row.id, version: row.version, data }, 'portal');
  return data;
}

function record(context: PortalContext, action: `core.label.${string}`, { id }: LabelRow, detail: object): void {
  context.audit({ action, entity: 'label', entityId: id, detail });
}

function missing(): AppError {
  return new AppError('not_found', localized(labelMessages.labelMissing));
}

function refused(message: Message, field: string): AppError {
  return new AppError('validation_failed', localized(message), { params: { field } });
}
