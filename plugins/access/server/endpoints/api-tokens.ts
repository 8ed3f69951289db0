import { isAdminRole, momentOf } from '@tessera/core/contract';
import type { ApiTokenEntry, EndpointBinding } from '@tessera/core/server';
import { Accounts, ApiTokens, handle } from '@tessera/core/server';
import type { ApiToken } from '../../contract';
import {
  createApiToken,
  listCompanyApiTokens,
  listOwnApiTokens,
  readApiTokenChoices,
  revokeCompanyApiToken,
  revokeOwnApiToken,
} from '../../contract';
import { mailApiTokenCreated } from '../api-token-mails';
import { apiTokenServerMessages as messages } from '../api-token-messages';

/** Personal access tokens: a person makes, sees and revokes their own; an admin sees and revokes all of the company. */
export const apiTokenEndpoints: readonly EndpointBinding[] = [
  handle(listOwnApiTokens, async ({ query }, context) => {
    const { items, nextCursor } = await context.get(ApiTokens).list(query, 'own');
    const now = context.clock.now();
    return { items: items.map((entry) => present(entry, now)), nextCursor };
  }),

  handle(readApiTokenChoices, async (_request, context) => {
    const areas = context.get(ApiTokens).areas();
    const { role } = context.actor.subject;
    return {
      areas: areas.map(({ id, name, canWrite, isForAdmins }) => ({
        id,
        name:
          name === undefined
            ? context.translate(messages.coreArea)
            : typeof name === 'string'
              ? name
              : context.translate(name),
        canWrite,
        isForAdmins,
      })),
      canBeAdmin: role !== undefined && isAdminRole(role),
      isAllowed: await context.get(ApiTokens).isAllowed(),
    };
  }),

  handle(createApiToken, async ({ body: { name, scopes, expiresOn } }, context) => {
    const expiresAt = momentOf({ date: expiresOn, time: '23:59' }, context.portal.timeZone);
    const { entry, token } = await context.get(ApiTokens).create({ name, scopes, expiresAt });
    mailApiTokenCreated(context, await context.get(Accounts).details(), name);
    return { token, item: present(entry, context.clock.now()) };
  }),

  handle(revokeOwnApiToken, async ({ params: { id } }, context) => {
    await context.get(ApiTokens).revoke(id, 'own');
    return undefined;
  }),

  handle(listCompanyApiTokens, async ({ query }, context) => {
    const { items, nextCursor } = await context.get(ApiTokens).list(query, 'all');
    const now = context.clock.now();
    return { items: items.map((entry) => present(entry, now)), nextCursor };
  }),

  handle(revokeCompanyApiToken, async ({ params: { id } }, context) => {
    await context.get(ApiTokens).revoke(id, 'all');
    return undefined;
  }),
];

function present(entry: ApiTokenEntry, now: Date): ApiToken {
  return {
    id: entry.id,
    owner: entry.owner,
    name: entry.name,
    scopes: [...entry.scopes],
    createdOn: entry.createdAt.toISOString(),
    createdFrom: entry.createdFrom,
    expiresOn: entry.expiresAt.toISOString(),
    isExpired: entry.expiresAt <= now,
    ...(entry.usedOn === undefined ? {} : { usedOn: entry.usedOn }),
  };
}
