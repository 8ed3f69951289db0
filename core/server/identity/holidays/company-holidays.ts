import type { Holiday } from '../../../contract';
import { holidayLimits, localized } from '../../../contract';
import { sql } from '../../data/sql/tag';
import { AppError } from '../../platform/app-error';
import type { CoreRequest } from '../../request-context/core-service';
import { serviceToken } from '../../../contract';
import type { IdentityEvents } from '../accounts/identity-events';
import { identityDatabase } from '../accounts/identity-scope';
import { identityMessages } from '../accounts/messages';
import { PortalSettings } from '../accounts/portal-settings';

/** Days off of companies besides those of the week. Provided by core, one instance per request. */
export interface Holidays {
  /** Of the request's portal, in the order of their days. */
  list(): Promise<readonly Holiday[]>;
  /**
   * Adds holidays; one on a day that has one already renames it.
   *
   * @throws AppError `limit_reached` for more than `holidayLimits.maxCount` in all.
   */
  add(holidays: readonly Holiday[]): Promise<void>;
  remove(day: string): Promise<void>;
}
export const Holidays = serviceToken<Holidays>('core:Holidays');

/** Holidays in the transaction of one request. */
export class CompanyHolidays implements Holidays {
  private readonly db;
  private readonly settings: PortalSettings;

  constructor(
    private readonly call: CoreRequest,
    events: IdentityEvents,
  ) {
    this.db = identityDatabase(call);
    this.settings = new PortalSettings(call, { events });
  }

  list(): Promise<readonly Holiday[]> {
    return this.db.rows<Holiday>(
      sql`select day::text as day, name from holiday where client_id = ${this.clientId} order by day`,
    );
  }

  async add(holidays: readonly Holiday[]): Promise<void> {
    const named = new Map(holidays.map(({ day, name }) => [day, name]));
    await this.settings.changeHolidays(this.clientId, { add: holidays }, async () => {
      await this.db.run(
        sql`insert into holiday (client_id, day, name)
          select ${this.clientId}::uuid, day, name
            from unnest(${[...named.keys()]}::date[], ${[...named.values()]}::text[]) as added (day, name)
          on conflict (client_id, day) do update set name = excluded.name`,
      );
      const counted = await this.db.row<{ count: number }>(
        sql`select count(*)::int as count from holiday where client_id = ${this.clientId}`,
      );
      if ((counted?.count ?? 0) > holidayLimits.maxCount) {
        throw new AppError(
          'validation_failed',
          localized(identityMessages.tooManyHolidays, { max: holidayLimits.maxCount }),
        );
      }
    });
  }

  async remove(day: string): Promise<void> {
    await this.settings.changeHolidays(this.clientId, { remove: day }, async () => {
      await this.db.run(sql`delete from holiday where client_id = ${this.clientId} and day = ${day}::date`);
    });
  }

  private get clientId(): string {
    const { clientId } = this.call;
    if (clientId === undefined) {
      throw new Error('Holidays need a portal, and this request has none.');
    }
    return clientId;
  }
}
