import { planSummaries } from '../../../contract';
import { coreOwner } from '../../application/core-schema';
import { openTestEngine, run } from '../../../testing/server/engine-test-kit';
import type { TestEngine } from '../../../testing/server/engine-test-kit';
import { migrate } from '../../data/sql/migrate';
import { sql } from '../../data/sql/tag';
import { planCatalog } from './plan-catalog';

const scope = { role: 'system_core', clientId: undefined, personId: undefined };

describe('the plan catalogue', () => {
  let test: TestEngine;

  beforeAll(async () => {
    test = await openTestEngine();
    await migrate(test.engine, [coreOwner], test.logger);
  });
  afterAll(() => test?.close());

  const rows = () =>
    run(
      test.engine,
      'read',
      scope,
      sql`select code, position, modules, has_own_modules as "hasOwnModules", included_seats as "includedSeats",
        trial_days as "trialDays", month_price as "monthPrice", year_price as "yearPrice" from core.plan order by position`,
    );
  const inDatabase = planCatalog.map((plan, index) => ({
    code: plan.code,
    position: index + 1,
    modules: plan.modules,
    hasOwnModules: plan.hasOwnModules,
    includedSeats: plan.includedSeats ?? null,
    trialDays: plan.trialDays ?? null,
    monthPrice: plan.monthPrice ?? null,
    yearPrice: plan.yearPrice ?? null,
  }));

  it('has every plan that the client knows, with the same modules in the same order', () => {
    expect(planCatalog.map(({ code, modules }) => ({ code, modules }))).toEqual(
      planSummaries.map(({ code, modules }) => ({ code, modules })),
    );
  });

  it('is in the database as it is in the program', async () => {
    expect(await rows()).toEqual(inDatabase);
  });

  it('is brought up to date by a start, where a release has changed it', async () => {
    await run(test.engine, 'write', scope, sql`delete from core.plan where code = 'TEAM'`);
    await run(
      test.engine,
      'write',
      scope,
      sql`update core.plan set modules = '{}', position = 7 - position, trial_days = 1`,
    );
    await migrate(test.engine, [coreOwner], test.logger);
    expect(await rows()).toEqual(inDatabase);
  });

  it('is not written again by a start that finds it up to date', async () => {
    const versions = () => run(test.engine, 'read', scope, sql`select code, xmin::text from core.plan order by code`);
    const before = await versions();
    await migrate(test.engine, [coreOwner], test.logger);
    expect(await versions()).toEqual(before);
  });
});
