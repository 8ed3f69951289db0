import type { CompanySettings, CompanySettingsPatch } from '../../../contract';
import { companyDeletionChanged, isCurrency, localized, portalChanged, portalChangedLive } from '../../../contract';
import type { Sql } from '../../data/sql/database';
import { versionBump } from '../../data/sql/merge';
import { mergeMessages } from '../../data/sql/messages';
import { sql } from '../../data/sql/tag';
import { AppError } from '../../platform/app-error';
import type { CoreRequest } from '../../request-context/core-service';
import type { PortalFactsRow } from '../../request-context/portal-facts';
import { portalFactColumns, toPortalFacts } from '../../request-context/portal-facts';
import { deriveWallTimes } from '../../request-context/wall-run';
import type { IdentityParts } from './identity-parts';
import { identityDatabase } from './identity-scope';
import { identityMessages } from './messages';
import { isTimeZone } from './time-zones';

type Field = keyof CompanySettingsPatch;

interface SettingsRow extends PortalFactsRow {
  readonly changed: Readonly<Record<string, number>>;
  readonly is_admin: boolean;
}

const columns: Readonly<Record<Field, string>> = {
  name: 'name',
  timeZone: 'time_zone',
  workingDays: 'working_days',
  locale: 'locale',
  currency: 'currency',
  fiscalYearStart: 'fiscal_year_start',
};

/** Settings of companies, in the transaction of one request: the only writer after a portal was created. */
export class PortalSettings {
  private readonly db;

  constructor(
    private readonly call: CoreRequest,
    private readonly parts: Pick<IdentityParts, 'events'>,
  ) {
    this.db = identityDatabase(call);
  }

  async change(clientId: string, personId: string, patch: CompanySettingsPatch): Promise<CompanySettings> {
    const wanted = checked(patch);
    const before = await this.lock(clientId, personId);
    const old = shown(before);
    const fields = (Object.keys(columns) as Field[]).filter(
      (field) => wanted[field] !== undefined && String(wanted[field]) !== String(old[field]),
    );
    this.assertUnchanged(before, fields);
    if (fields.length === 0) {
      return old;
    }
    const settings: CompanySettings = { ...old, ...definedOf(wanted), version: old.version + 1 };
    await this.db.run(
      sql`update portal set ${sql.join(assignments(settings, fields), sql`, `)},
          ${versionBump(fields.map((field) => columns[field]))}, updated_at = ${this.call.context.clock.now()}
        where client_id = ${clientId}`,
    );
    this.call.outboxFor(clientId).audit({
      action: 'core.portal.change',
      entity: 'portal',
      entityId: clientId,
      detail: { before: picked(old, fields), after: picked(settings, fields) },
    });
    this.publish(clientId, settings, fields.includes('timeZone') || fields.includes('workingDays'));
    return settings;
  }

  /**
   * Changes the table of holidays under the lock of the portal's row, which keeps a copy of their days.
   *
   * @param detail of the entry in the audit log
   */
  async changeHolidays(clientId: string, detail: object, write: () => Promise<void>): Promise<void> {
    const { context } = this.call;
    const before = await this.lock(clientId, context.actor.userId ?? '');
    await write();
    const after = await this.db.row<{ holidays: readonly string[] }>(
      sql`update portal set
          holidays = array(select day::text from holiday where client_id = ${clientId} order by day),
          ${versionBump(['holidays'])}, updated_at = ${context.clock.now()}
        where client_id = ${clientId} returning holidays`,
    );
    const settings = { ...shown(before), holidays: [...(after?.holidays ?? [])], version: before.portal_version + 1 };
    this.call
      .outboxFor(clientId)
      .audit({ action: 'core.portal.change-holidays', entity: 'portal', entityId: clientId, detail });
    this.publish(clientId, settings, true);
  }

  /**
   * Schedules or cancels the deletion of the portal.
   *
   * @param check runs while the portal's row is locked
   * @returns the settings, unchanged where a deletion is scheduled already, or none is to be cancelled.
   */
  async changeDeletion(
    clientId: string,
    deletionAt: Date | undefined,
    check: () => Promise<void> = () => Promise.resolve(),
  ): Promise<CompanySettings> {
    const { context } = this.call;
    const old = shown(await this.lock(clientId, context.actor.userId ?? ''));
    await check();
    if ((old.deletionOn === undefined) === (deletionAt === undefined)) {
      return old;
    }
    const deletionOn = deletionAt?.toISOString();
    await this.db.run(
      sql`update portal set deletion_at = ${deletionOn ?? null}::timestamptz, ${versionBump(['deletion_at'])},
          updated_at = ${context.clock.now()}
        where client_id = ${clientId}`,
    );
    const { deletionOn: before, ...kept } = old;
    const deletion = deletionOn === undefined ? {} : { deletionOn };
    const settings = { ...kept, ...deletion, version: old.version + 1 };
    const stream = this.call.outboxFor(clientId);
    stream.audit({
      action: deletionOn === undefined ? 'core.portal.keep' : 'core.portal.schedule-deletion',
      entity: 'portal',
      entityId: clientId,
      detail: { before: before ?? null, after: deletionOn ?? null },
    });
    stream.emit(companyDeletionChanged, deletion);
    this.publish(clientId, settings, false);
    return settings;
  }

  private publish(clientId: string, settings: CompanySettings, movesTimes: boolean): void {
    const stream = this.call.outboxFor(clientId);
    stream.emit(portalChanged, settings);
    const data = { ...settings, id: clientId };
    stream.publish(portalChangedLive, { id: clientId, version: settings.version, data }, 'portal');
    if (movesTimes) {
      stream.schedule(deriveWallTimes, 'portal', this.call.context.clock.now(), {});
    }
    this.call.afterCommit(() => this.parts.events.publish({ kind: 'portal-changed', clientId, settings }));
  }

  /** The portal's row, locked until the end of the transaction. */
  private async lock(clientId: string, personId: string): Promise<SettingsRow> {
    const row = await this.db.row(
      sql<SettingsRow>`select ${portalFactColumns}, p.changed, exists (
          select 1 from membership m where m.client_id = p.client_id and m.person_id = ${personId}
            and m.status = 'active' and m.role = 'admin') as is_admin
        from portal p where p.client_id = ${clientId} for no key update`,
    );
    if (row?.is_admin !== true) {
      throw new AppError('permission_required', localized(identityMessages.notAdmin));
    }
    return row;
  }

  private assertUnchanged(row: SettingsRow, fields: readonly Field[]): void {
    const { ifMatch } = this.call;
    const conflicts = fields.filter((field) => ifMatch !== undefined && (row.changed[columns[field]] ?? 0) > ifMatch);
    if (conflicts.length > 0) {
      throw new AppError('conflict', localized(mergeMessages.changedMeanwhile), {
        params: { conflicts, current: shown(row) },
      });
    }
  }
}

/** @throws AppError `validation_failed` for a zone that the platform does not know. */
export function assertTimeZone(zone: string): void {
  if (!isTimeZone(zone)) {
    throw new AppError('validation_failed', localized(identityMessages.unknownTimeZone));
  }
}

function checked(patch: CompanySettingsPatch): CompanySettingsPatch {
  if (patch.timeZone !== undefined) {
    assertTimeZone(patch.timeZone);
  }
  if (patch.currency !== undefined && !isCurrency(patch.currency)) {
    throw new AppError('validation_failed', localized(identityMessages.unknownCurrency));
  }
  const { workingDays } = patch;
  return workingDays === undefined
    ? patch
    : { ...patch, workingDays: [...new Set(workingDays)].sort((left, right) => left - right) };
}

function shown(row: PortalFactsRow): CompanySettings {
  const { workingDays, holidays, ...facts } = toPortalFacts(row);
  return { ...facts, workingDays: [...workingDays], holidays: [...holidays] };
}

function definedOf(patch: CompanySettingsPatch): Partial<CompanySettings> {
  return Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));
}

function assignments(settings: CompanySettings, fields: readonly Field[]): readonly Sql[] {
  return fields.map((field) =>
    field === 'workingDays'
      ? sql`working_days = ${settings.workingDays}::int[]`
      : sql`${sql.id(columns[field])} = ${settings[field]}`,
  );
}

function picked(settings: CompanySettings, fields: readonly Field[]): object {
  return Object.fromEntries(fields.map((field) => [field, settings[field]]));
}
