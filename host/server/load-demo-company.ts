import type { MakeDemoCompany } from '@tessera/core/server';

/** The company of the demo, loaded only by the command that fills it. */
export async function loadDemoCompany(): Promise<MakeDemoCompany> {
  const { demoCompany } = await import('../demo/company');
  return demoCompany;
}
