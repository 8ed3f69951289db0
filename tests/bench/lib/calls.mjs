import { randomUUID } from 'node:crypto';

/** Creates a task, under a key as the client sends it. */
export function createCall({ token, clientId }, title, key = randomUUID()) {
  return {
    method: 'POST',
    path: `/api/tasks?clientid=${clientId}`,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify({ title }),
  };
}

/** Changes fields of a task that was answered before, such as `{ title: 'Weigh again' }`. */
export function changeCall({ token, clientId }, { id, version }, changes) {
  return {
    method: 'PATCH',
    path: `/api/tasks/${id}?clientid=${clientId}`,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
      'if-match': `"${version}"`,
    },
    body: JSON.stringify(changes),
  };
}

/** Changes several tasks by one request, such as `[{ id, version, change: { priority: 'high' } }]`. */
export function changeTogetherCall({ token, clientId }, items) {
  return {
    method: 'PATCH',
    path: `/api/tasks?clientid=${clientId}`,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify({ items }),
  };
}

/** Adds a field to the company's tasks, such as `{ name: 'Points', kind: 'number' }`. */
export function createFieldCall({ token, clientId }, field) {
  return {
    method: 'POST',
    path: `/api/custom-fields?clientid=${clientId}`,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify({ type: 'tasks.task', ...field }),
  };
}

/** Lists tasks, such as `{ limit: 100, sort: 'created' }`. */
export function listCall({ token, clientId }, query) {
  return {
    method: 'GET',
    path: `/api/tasks?${new URLSearchParams({ clientid: clientId, ...query })}`,
    headers: { authorization: `Bearer ${token}` },
  };
}

/** Counts tasks as the tabs above the list show them. */
export function countCall({ token, clientId }) {
  return {
    method: 'GET',
    path: `/api/tasks/counts?clientid=${clientId}`,
    headers: { authorization: `Bearer ${token}` },
  };
}

/** Counts the tasks of each group of a list, such as `{ group: 'status' }`. */
export function groupCountCall({ token, clientId }, query) {
  return {
    method: 'GET',
    path: `/api/tasks/groups?${new URLSearchParams({ clientid: clientId, ...query })}`,
    headers: { authorization: `Bearer ${token}` },
  };
}

/** Searches tasks as the header does, such as `{ searchtext: 'offer', limit: 20 }`. */
export function searchCall({ token, clientId }, query) {
  return {
    method: 'GET',
    path: `/api/search/searchintask?${new URLSearchParams({ clientid: clientId, ...query })}`,
    headers: { authorization: `Bearer ${token}` },
  };
}

/** Comments on a task that was answered before. */
export function commentCall({ token, clientId }, { id }, text) {
  return {
    method: 'POST',
    path: `/api/tasks/${id}/comments?clientid=${clientId}`,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify({
      body: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] },
    }),
  };
}
