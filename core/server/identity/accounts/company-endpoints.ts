import { changeCompany, readCompany } from '../../../contract';
import { handle } from '../../request-context/endpoint-binding';
import type { EndpointBinding } from '../../request-context/endpoint-binding';
import { Portals } from './services';

/** Endpoints of core for the settings of a company. */
export const companyEndpoints: readonly EndpointBinding[] = [
  handle(readCompany, async (_request, { portal }) => ({ ...portal, workingDays: [...portal.workingDays] })),
  handle(changeCompany, ({ body }, context) => context.get(Portals).change(context.clientId, body)),
];
