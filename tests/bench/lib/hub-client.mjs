import { once } from 'node:events';
import WebSocket from 'ws';

const separator = '\u001e';

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
  return socket;
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
