import { isCoreRateLimit } from '../../identity/access/rate-limits';
import { notificationProblems } from '../../background/notifications/validate-notifications';
import { publicEventProblems } from '../../background/public-events/validate-public-events';
import { auditedActionProblems } from '../../operations/audit-log/audited-actions';
import { operatorCommandProblems } from '../../operations/operator/plugin-commands';
import type { ServerPlugin } from '../../plugin';

/**
 * Checks the counters, rate limits, retentions, rooms, search sources, notifications, sinks and operator commands of one plugin.
 *
 * @returns a sentence for each error.
 */
export function declarationProblems(plugin: ServerPlugin): readonly string[] {
  return [
    ...counterProblems(plugin),
    ...limitProblems(plugin),
    ...retentionProblems(plugin),
    ...presenceProblems(plugin),
    ...searchProblems(plugin),
    ...notificationProblems(plugin.manifest.id, plugin),
    ...publicEventProblems(plugin.manifest.id, plugin),
    ...auditedActionProblems(plugin.manifest.id, plugin),
    ...operatorCommandProblems(plugin),
  ];
}

function counterProblems({ manifest, counters = [] }: ServerPlugin): readonly string[] {
  return counters
    .filter(({ name }) => !/^[a-z][a-zA-Z0-9]{0,49}$/.test(name))
    .map(
      ({ name }) => `Counter '${name}' of plugin '${manifest.id}' must be named in camel case, such as 'openItems'.`,
    );
}

function limitProblems({ manifest, limits = [], endpoints = [] }: ServerPlugin): readonly string[] {
  const { id } = manifest;
  const declared: ReadonlySet<string> = new Set(limits.map(({ name }) => name));
  return [
    ...limits
      .filter(({ name }) => !name.startsWith(`${id}.`) || name.includes(' '))
      .map(({ name }) => `Rate limit '${name}' of plugin '${id}' must begin with '${id}.'.`),
    ...limits
      .filter(({ perMinute }) => !Number.isSafeInteger(perMinute) || perMinute < 1)
      .map(({ name }) => `Rate limit '${name}' must allow a whole number of requests a minute, at least 1.`),
    ...endpoints.flatMap(({ endpoint: { id: endpoint, limit } }) =>
      limit === undefined || isCoreRateLimit(limit) || declared.has(limit)
        ? []
        : [`Endpoint '${endpoint}' uses the rate limit '${limit}', which plugin '${id}' does not declare.`],
    ),
  ];
}

function retentionProblems({ manifest, tables = [] }: ServerPlugin): readonly string[] {
  return tables.flatMap(({ name, retention, files = [] }) => {
    if (retention === undefined) {
      return [];
    }
    const table = `Table '${name}' of plugin '${manifest.id}'`;
    return [
      ...(Number.isSafeInteger(retention.days) && retention.days >= 1
        ? []
        : [`${table} must keep its rows for a whole number of days, at least 1.`]),
      ...(files.length === 0
        ? []
        : [`${table} has files, which a retention would not remove; delete its rows with a job.`]),
    ];
  });
}

function presenceProblems({ manifest: { id, gate }, presence = [] }: ServerPlugin): readonly string[] {
  const entities = presence.map(({ room }) => room.entity);
  return [
    ...entities
      .filter((entity) => !entity.startsWith(`${id}.`))
      .map((entity) => `Room '${entity}' of plugin '${id}' must begin with '${id}.'.`),
    ...entities
      .filter((entity, index) => entities.indexOf(entity) < index)
      .map((entity) => `Room '${entity}' is declared twice.`),
    ...(entities.length > 0 && gate.audience !== 'member' && gate.audience !== 'admin'
      ? [`Plugin '${id}' has rooms, so its gate must be for members or admins.`]
      : []),
  ];
}

/** A plugin may not put comments on the entities of another plugin into its own documents, which have other readers. */
function searchProblems({ manifest: { id }, search = [] }: ServerPlugin): readonly string[] {
  return search
    .filter(({ entity }) => entity !== undefined && !entity.startsWith(`${id}.`))
    .map(
      ({ type, entity }) =>
        `Search source '${type}' of plugin '${id}' has the entity '${entity ?? ''}', which must begin with '${id}.'.`,
    );
}
