import { localized, serviceToken } from '../../../contract';
import { identityDatabase } from '../../identity/accounts/identity-scope';
import { ownerOf } from '../../identity/accounts/member-rows';
import { identityMessages } from '../../identity/accounts/messages';
import type { CoreRequest, CoreServiceBinding } from '../../request-context/core-service';
import { coreService } from '../../request-context/core-service';
import { AppError } from '../../platform/app-error';
import { sql } from '../../data/sql/tag';
import { Erasure } from './erasure';

/** A company that keeps a person from deleting their account, because they own it. */
export interface ClosureObstacle {
  readonly clientId: string;
  readonly company: string;
  /** False for the only admin, who has no one to whom they could transfer the company. */
  readonly hasOtherAdmin: boolean;
}

/**
 * Deletes the account of the request's person, at their own request. Provided by core, one instance per request, available
 * in every context.
 */
export interface AccountClosure {
  /** The companies that the person owns, by name. */
  obstacles(): Promise<readonly ClosureObstacle[]>;
  /**
   * Closes the account at once: memberships, sessions and API tokens end in every process, and the name is removed. A job
   * then deletes the data. It cannot be undone.
   *
   * Call `TwoStepVerification.confirm` before, in the same request.
   *
   * @throws AppError `conflict` for the owner of a company.
   */
  close(): Promise<void>;
}
export const AccountClosure = serviceToken<AccountClosure>('core:AccountClosure');

export function createAccountClosure(): CoreServiceBinding {
  return coreService(AccountClosure, (call) => new DatabaseAccountClosure(call));
}

class DatabaseAccountClosure implements AccountClosure {
  constructor(private readonly call: CoreRequest) {}

  async obstacles(): Promise<readonly ClosureObstacle[]> {
    const { personId } = this.call;
    const rows = await identityDatabase(this.call).rows(
      sql<{ client_id: string; name: string; has_other: boolean }>`select p.client_id, p.name, exists (
            select 1 from membership o where o.client_id = p.client_id and o.person_id <> m.person_id
              and o.role = 'admin' and o.status = 'active') as has_other
          from portal p join membership m on m.client_id = p.client_id
          where m.person_id = ${personId} and m.status = 'active' and m.role = 'admin'
            and ${ownerOf(sql`p.client_id`)} = m.person_id
          order by p.name, p.client_id`,
    );
    return rows.map(({ client_id: clientId, name: company, has_other: hasOtherAdmin }) => {
      return { clientId, company, hasOtherAdmin };
    });
  }

  async close(): Promise<void> {
    const { context, personId = '' } = this.call;
    // In the order of changes of members: no admin can leave or transfer meanwhile.
    await identityDatabase(this.call).rows(
      sql`select p.client_id from portal p join membership m on m.client_id = p.client_id
        where m.person_id = ${personId} and m.status = 'active' order by p.client_id for update of p`,
    );
    const [obstacle] = await this.obstacles();
    if (obstacle !== undefined) {
      const { company, hasOtherAdmin } = obstacle;
      const message = hasOtherAdmin ? identityMessages.closesOwned : identityMessages.closesOnlyAdmin;
      throw new AppError('conflict', localized(message, { company }));
    }
    await context.get(Erasure).start(personId);
  }
}
