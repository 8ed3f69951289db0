import type { Actor } from './actor';

const noPermissions: ReadonlySet<string> = new Set();
const portalPrincipals: ReadonlySet<string> = new Set(['portal']);
const noPrincipals: ReadonlySet<string> = new Set();

/** The actor of a portal's jobs and subscribers: the product itself, with the portal's modules. */
export function portalJobActor(modules: ReadonlySet<string>): Actor {
  return {
    kind: 'job',
    userId: undefined,
    email: undefined,
    sessionId: undefined,
    subject: {
      signedIn: true,
      superAdmin: false,
      portal: 'chosen',
      role: 'admin',
      modules,
      permissions: noPermissions,
    },
    principals: portalPrincipals,
  };
}

/** The actor of work for the installation: `job` in background work, `operator` at the command line. */
export function installationActor(kind: 'job' | 'operator'): Actor {
  return {
    kind,
    userId: undefined,
    email: undefined,
    sessionId: undefined,
    subject: {
      signedIn: false,
      superAdmin: true,
      portal: 'none',
      role: undefined,
      modules: undefined,
      permissions: undefined,
    },
    principals: noPrincipals,
  };
}

/** Whether a portal has every module that a gate requires; roles do not apply to jobs and subscribers. */
export function hasModules(gate: { readonly modules?: readonly string[] }, modules: ReadonlySet<string>): boolean {
  return (gate.modules ?? []).every((name) => modules.has(name));
}
