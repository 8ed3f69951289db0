import type { Endpoint, EndpointClaims } from '../../core/contract';
import type { ServerPlugin } from '../../core/server/plugin';
import { changeEndpoints } from '../../core/server/realtime/change-feed/change-endpoints';
import { companyEndpoints } from '../../core/server/identity/accounts/company-endpoints';
import { fieldsOf } from '../../core/testing/describe-plugin-examples';
import { pluginEntries } from '../support/plugin-files';

/** The specification's requests that repeat the caller or the portal, outside the address (R72 to R91). */
const oldRequests: Readonly<Record<string, EndpointClaims>> = {
  'GET /users/profile': { caller: ['email'] },
  'GET /clientusers/profile': { caller: ['viewbyemail'] },
  'GET /clientusers/list': { caller: ['email'] },
  'POST /clientusers/add': { caller: ['AddedBy'], portal: ['ClientID'] },
  'POST /clientusers/update': { portal: ['ClientID'] },
  'POST /clientusers/delete': { caller: ['DeletedBy'], portal: ['ClientID'] },
  'POST /clientusers/resend/invitation': { caller: ['email'], portal: ['ClientId'] },
  'POST /uploadprofileimage': { caller: ['Email'], portal: ['ClientID'] },
  'POST /onboarding/companyinfo': { caller: ['Email'] },
  'POST /onboarding/memberinfo': { caller: ['Email'], portal: ['ClientID'] },
  'POST /onboarding/officeteams': { caller: ['Email'], portal: ['ClientID'] },
  'POST /onboarding/projects': { caller: ['Email'], portal: ['ClientID'] },
  'POST /onboarding/finish': { caller: ['Email'], portal: ['ClientID'] },
  'POST /settings/changepassword': { caller: ['Email'] },
  'GET /search/searchintask': { caller: ['email', 'userid'] },
  'GET /notification/list': { caller: ['email'] },
  'GET /notification/markread': { caller: ['email'] },
};

const callerNames = /^(email|viewbyemail|addedby|deletedby|userid)$/i;
const portalName = /^clientid$/i;

/** Fields with the name of a claim that are none: they name the person acted upon. */
const ordinary: Readonly<Record<string, readonly string[]>> = {
  'POST /clientusers/update': ['UserID'],
  'POST /clientusers/delete': ['UserID'],
};

function addressOf({ method, path }: Endpoint): string {
  return `${method} ${path.toLowerCase()}`;
}

/** Sentences about fields that an endpoint has under the specification's names and does not declare. */
function undeclaredClaims(endpoint: Endpoint): readonly string[] {
  const { caller = [], portal = [] } = endpoint.claims ?? {};
  const { query, body } = endpoint.shape;
  const inBody = Object.keys(fieldsOf(body));
  const missing = [
    ...[...Object.keys(fieldsOf(query)), ...inBody].filter((name) => callerNames.test(name) && !caller.includes(name)),
    ...inBody.filter((name) => portalName.test(name) && !portal.includes(name)),
  ];
  return missing
    .filter((name) => !(ordinary[addressOf(endpoint)] ?? []).includes(name))
    .map((name) => `${endpoint.id} has '${name}' and does not declare it in 'claims'`);
}

describe('The claims of endpoints', () => {
  let endpoints: readonly Endpoint[];

  beforeAll(async () => {
    const modules = await Promise.all(pluginEntries('server').map(({ file }) => import(file)));
    const ofPlugins = modules.flatMap(({ plugin }: { readonly plugin: ServerPlugin }) => plugin.endpoints ?? []);
    endpoints = [...changeEndpoints, ...companyEndpoints, ...ofPlugins].map(({ endpoint }) => endpoint);
  });

  it('are declared by every one of the specification’s requests that repeats the caller or the portal', () => {
    const declared = Object.fromEntries(
      endpoints.filter(({ claims }) => claims !== undefined).map((endpoint) => [addressOf(endpoint), endpoint.claims]),
    );
    expect(declared).toEqual(oldRequests);
  });

  it('are missing for no field of the product that has one of the specification’s names', () => {
    const open = endpoints.filter(({ gate }) => gate.audience !== 'public' && gate.audience !== 'super-admin');
    expect(open.length).toBeGreaterThan(40);
    expect(open.flatMap(undeclaredClaims)).toEqual([]);
  });

  it('are found missing in an endpoint that leaves them out', () => {
    const list = endpoints.find(({ id }) => id === 'members.list-members');
    expect(undeclaredClaims({ ...list, claims: {} } as Endpoint)).toEqual([
      "members.list-members has 'email' and does not declare it in 'claims'",
    ]);
  });
});
