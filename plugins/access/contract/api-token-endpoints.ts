import * as z from 'zod/mini';
import { apiTokenLimits, ApiTokenScope, defineEndpoint, pageOf, PersonCard, singleLine } from '@tessera/core/contract';
import { accessContractMessages } from './messages';

const member = { audience: 'member' } as const;
const admin = { audience: 'admin' } as const;

/** A personal access token of a company. */
export const ApiToken = z.object({
  id: z.uuid(),
  owner: PersonCard,
  name: z.string(),
  scopes: z.array(z.string()),
  createdOn: z.iso.datetime(),
  /** Network address from which it was created. */
  createdFrom: z.string(),
  expiresOn: z.iso.datetime(),
  isExpired: z.boolean(),
  /** Day of the last use in UTC; absent before the first. */
  usedOn: z.optional(z.iso.date()),
});
export type ApiToken = z.output<typeof ApiToken>;

/** Lists the caller's tokens in the company, newest first. */
export const listOwnApiTokens = defineEndpoint({
  id: 'access.list-own-api-tokens',
  method: 'GET',
  path: '/access/tokens',
  gate: member,
  effect: 'read',
  apiTokens: 'refused',
  shape: pageOf(ApiToken),
});

/** A part of the API for which scopes can be chosen: `<id>:read` and, if `canWrite`, `<id>:write`. */
export const ApiTokenChoice = z.object({
  id: z.string(),
  name: z.string(),
  canWrite: z.boolean(),
  /** Useful together with the scope `admin` only. */
  isForAdmins: z.boolean(),
});
export type ApiTokenChoice = z.output<typeof ApiTokenChoice>;

/** What the caller can choose for a new token. */
export const readApiTokenChoices = defineEndpoint({
  id: 'access.read-api-token-choices',
  method: 'GET',
  path: '/access/tokens/choices',
  gate: member,
  effect: 'read',
  apiTokens: 'refused',
  shape: {
    response: z.object({
      areas: z.array(ApiTokenChoice),
      /** Whether the caller can choose the scope `admin`. */
      canBeAdmin: z.boolean(),
      /** False where the company does not let the caller make tokens. */
      isAllowed: z.boolean(),
    }),
  },
});

/** Creates a token of the caller. It is shown once, and stored as a hash. */
export const createApiToken = defineEndpoint({
  id: 'access.create-api-token',
  storesResponse: false,
  method: 'POST',
  path: '/access/tokens',
  gate: member,
  effect: 'write',
  whenReadOnly: 'allowed',
  apiTokens: 'refused',
  status: 201,
  shape: {
    body: z.strictObject({
      name: singleLine(accessContractMessages.fieldTokenName, apiTokenLimits.maxNameLength),
      scopes: z.array(ApiTokenScope).check(z.minLength(1), z.maxLength(apiTokenLimits.maxScopes)),
      /** The last day on which it is valid, by the company's time zone: at most a year away. */
      expiresOn: z.iso.date(),
    }),
    response: z.object({ token: z.string(), item: ApiToken }),
  },
});

/** Revokes a token of the caller at once. */
export const revokeOwnApiToken = defineEndpoint({
  id: 'access.revoke-own-api-token',
  method: 'DELETE',
  path: '/access/tokens/:id',
  gate: member,
  effect: 'write',
  whenReadOnly: 'allowed',
  apiTokens: 'refused',
  status: 204,
  shape: { params: z.object({ id: z.uuid() }) },
});

/** Lists the tokens of all members, newest first. */
export const listCompanyApiTokens = defineEndpoint({
  id: 'access.list-company-api-tokens',
  method: 'GET',
  path: '/access/company-tokens',
  gate: admin,
  effect: 'read',
  apiTokens: 'refused',
  shape: pageOf(ApiToken),
});

/** Revokes a token of a member at once. */
export const revokeCompanyApiToken = defineEndpoint({
  id: 'access.revoke-company-api-token',
  method: 'DELETE',
  path: '/access/company-tokens/:id',
  gate: admin,
  effect: 'write',
  whenReadOnly: 'allowed',
  apiTokens: 'refused',
  status: 204,
  shape: { params: z.object({ id: z.uuid() }) },
});
