import type { InstanceView } from '../../../contract';
import type { Sql } from '../../data/sql/database';

/**
 * An instance view and its statement: `client_id` and the declared columns, grouped by `client_id`. It reads the plugin's
 * own tables across all portals, and is run for the portals of one page, so an index must begin with `client_id`.
 *
 * @example
 * instanceViews: [
 *   { view: taskTotals, as: sql`select client_id, count(*)::int as tasks from task group by client_id` },
 * ],
 */
export interface InstanceViewBinding {
  readonly view: InstanceView;
  readonly as: Sql;
}
