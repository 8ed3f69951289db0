import { addHolidays, changeCompany, keepCompany, listHolidays, readCompany, removeHoliday } from '../../../contract';
import { handle } from '../../request-context/endpoint-binding';
import type { EndpointBinding } from '../../request-context/endpoint-binding';
import { CompanyDeletions } from '../company-deletion/company-deletions';
import { Holidays } from '../holidays/company-holidays';
import { Portals } from './portals';

/** Endpoints of core for the settings of a company. */
export const companyEndpoints: readonly EndpointBinding[] = [
  handle(readCompany, async (_request, { portal }) => ({
    ...portal,
    workingDays: [...portal.workingDays],
    holidays: [...portal.holidays],
  })),
  handle(changeCompany, ({ body }, context) => context.get(Portals).change(context.clientId, body)),

  handle(keepCompany, (_request, context) => context.get(CompanyDeletions).cancel()),

  handle(listHolidays, async (_request, context) => ({ items: [...(await context.get(Holidays).list())] })),

  handle(addHolidays, async ({ body }, context) => {
    const holidays = context.get(Holidays);
    await holidays.add(body.items);
    return { items: [...(await holidays.list())] };
  }),

  handle(removeHoliday, async ({ params }, context) => {
    const holidays = context.get(Holidays);
    await holidays.remove(params.day);
    return { items: [...(await holidays.list())] };
  }),
];
