import { changeTogetherCall, listCall } from './calls.mjs';
import { send } from './http.mjs';

/** The most that one request changes. */
const perRequest = 100;
/** Selected rows that a person changes together. */
export const selected = 500;

/** Changes the priority of as many tasks as a person selects. @returns the milliseconds from the first request to the last answer. */
export async function changeSelected({ server, company, agent }, priority) {
  const found = await readTasks({ server, company, agent }, selected);
  const began = performance.now();
  await changeAll({ server, company, agent }, found, { priority });
  return performance.now() - began;
}

/** The newest tasks. */
export async function readTasks({ server, company, agent }, count) {
  const found = [];
  let cursor;
  while (found.length < count) {
    const query = { limit: String(perRequest), sort: 'created', ...(cursor === undefined ? {} : { cursor }) };
    const { text } = await send(server.url, agent, listCall(company, query));
    const { items, nextCursor } = JSON.parse(text());
    found.push(...items);
    cursor = nextCursor ?? undefined;
    if (cursor === undefined) {
      break;
    }
  }
  return found.slice(0, count);
}

/** Changes tasks that were answered before, each in the same way. @throws Error unless all of them changed. */
export async function changeAll({ server, company, agent }, tasks, change) {
  for (let from = 0; from < tasks.length; from += perRequest) {
    const items = tasks.slice(from, from + perRequest).map(({ id, version }) => ({ id, version, change }));
    const { status, text } = await send(server.url, agent, changeTogetherCall(company, items));
    const refused = status === 200 ? JSON.parse(text()).items.filter(({ outcome }) => outcome !== 'changed') : [];
    if (status !== 200 || refused.length > 0) {
      throw new Error(`A bulk edit was answered ${status}: ${text().slice(0, 300)}`);
    }
  }
}
