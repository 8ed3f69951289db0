import { once } from 'node:events';
import WebSocket from 'ws';

const separator = '\u001e';
/** The hub drops who says nothing for 30 s, and to open all connections of a measure may take longer. */
const keepAlive = 10_000;

/** One browser's live connection, without the cost of a browser: negotiated twice, shaken hands, joined. */
export async function connectLive(server, { token, clientId, personId }, hear) {
  const redirect = await negotiate(`${server.url}/hubs/chat`, token);
  const { connectionToken } = await negotiate(redirect.url, redirect.accessToken);
  const address = redirect.url.replace(/^http/, 'ws').replace('localhost', '127.0.0.1');
  const query = new URLSearchParams({ id: connectionToken, access_token: redirect.accessToken });
  const socket = new WebSocket(`${address}?${query}`);
  await once(socket, 'open');
  socket.send(`{"protocol":"json","version":1}${separator}`);
  await once(socket, 'message');
  const join = { type: 1, invocationId: '1', target: 'JoinGroup', arguments: [clientId, personId] };
  socket.send(`${JSON.stringify(join)}${separator}`);
  const [answer] = await once(socket, 'message');
  if (String(answer).includes('"error"')) {
    throw new Error(`Could not join: ${answer}`);
  }
  socket.on('message', hear);
  const beat = setInterval(() => socket.send(`{"type":6}${separator}`), keepAlive);
  socket.on('close', () => clearInterval(beat));
  return socket;
}

/** Connections of one person, a few opened at a time; `ear` makes what listens to one of them. */
export async function connectMany(server, company, { size, ear }) {
  const sockets = [];
  while (sockets.length < size) {
    const some = Array.from({ length: Math.min(20, size - sockets.length) }, () => connectLive(server, company, ear()));
    sockets.push(...(await Promise.all(some)));
  }
  return sockets;
}

async function negotiate(url, token) {
  const answer = await fetch(`${url}/negotiate?negotiateVersion=1`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  });
  if (!answer.ok) {
    throw new Error(`Negotiating was answered ${answer.status}: ${await answer.text()}`);
  }
  return answer.json();
}
