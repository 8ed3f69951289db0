import type { DemoCompanyFactory } from '@tessera/core/server';

/** The company of the demo, loaded only by the command that fills it. */
export async function loadDemoCompany(): Promise<DemoCompanyFactory> {
  const { createDemoCompany } = await import('../demo/company');
  return createDemoCompany;
}
