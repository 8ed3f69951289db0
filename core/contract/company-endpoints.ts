import { defineEndpoint } from './endpoint';
import { CompanySettings, CompanySettingsPatch } from './portal-facts';

/** Returns the settings of the company of the request. */
export const readCompany = defineEndpoint({
  id: 'core.read-company',
  method: 'GET',
  path: '/company',
  gate: { audience: 'member' },
  effect: 'read',
  shape: { response: CompanySettings },
});

/**
 * Changes settings of the company. Every browser and process learns of it at once, and jobs at times of the company's
 * wall clock move with its zone and its working days.
 */
export const changeCompany = defineEndpoint({
  id: 'core.change-company',
  method: 'PATCH',
  path: '/company',
  gate: { audience: 'admin' },
  effect: 'write',
  concurrency: 'if-match',
  shape: { body: CompanySettingsPatch, response: CompanySettings },
});
