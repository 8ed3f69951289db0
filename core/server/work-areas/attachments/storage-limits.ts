import type { CoreRequest } from '../../request-context/core-service';
import { Entitlements } from '../../identity/entitlements/entitlements';
import { planCatalog } from '../../identity/entitlements/plan-catalog';
import type { PlanLimits, StorageUse } from '../../identity/entitlements/plan-limits';
import { hardLimit } from '../../identity/entitlements/plan-limits';
import { sql } from '../../data/sql/tag';

/** Limits of the files of the request's portal, by its plan and the quota of the installation. */
export class StorageLimits implements PlanLimits {
  constructor(
    private readonly call: CoreRequest,
    /** Maximum size of all files of a portal in this installation, in bytes. */
    private readonly quota: number,
  ) {}

  async storage(): Promise<StorageUse> {
    const { clientId, personId } = this.call;
    const database = this.call.database({ role: 'app_core', clientId, personId });
    const row = await database.row(sql<{ bytes: number }>`select bytes::float8 as bytes from core.file_usage
      where client_id = ${clientId}::uuid`);
    return { bytes: row?.bytes ?? 0, ...(await this.limits()) };
  }

  /** The limits without what is used. */
  async limits(): Promise<Pick<StorageUse, 'limit' | 'hardLimit'>> {
    const { planCode } = await this.call.context.get(Entitlements).of(this.call.clientId ?? '');
    const ofPlan = planCatalog.find(({ code }) => code === planCode)?.storageBytes ?? this.quota;
    return { limit: Math.min(ofPlan, this.quota), hardLimit: Math.min(hardLimit(ofPlan), this.quota) };
  }
}
