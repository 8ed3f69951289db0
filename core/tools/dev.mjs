import { spawnSync } from 'node:child_process';
import { createServer as createHttpServer } from 'node:http';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs, stripVTControlCharacters } from 'node:util';
import { createServer as createViteServer } from 'vite';
import { DevServerProcess } from './dev-server-process.mjs';
import { forward, forwardUpgrade } from './proxy.mjs';

// One port for everything: pages and modules from Vite, with edits shown at once; the rest from the product's server.
const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const port = Number(process.env['PORT'] || 3000);
process.env['VITE_CONFIG_NATIVE_IGNORE_WARNING'] = 'true';

const publicUrl = process.env['PUBLIC_URL'] || `http://localhost:${port}`;
const { reset } = parseArgs({ options: { reset: { type: 'string' } } }).values;
if (reset !== undefined) {
  process.exit(await new DevServerProcess(root, { PUBLIC_URL: publicUrl }).operate(['plugin', 'reset', reset]));
}

const server = createHttpServer();
const vite = await createViteServer({
  configFile: join(root, 'vite.config.ts'),
  server: { middlewareMode: true, ws: { server } },
});
const product = new DevServerProcess(root, {
  CLIENT_DIR: join(root, 'host/client'),
  PUBLIC_URL: publicUrl,
  TRUST_PROXY: '127.0.0.1,::1',
});

server.on('request', (request, response) => {
  answer(request, response).catch((error) => {
    const isPage = request.headers.accept?.includes('text/html') === true;
    if (!response.headersSent) {
      response.writeHead(502, { 'content-type': `text/${isPage ? 'html' : 'plain'}; charset=utf-8` });
    }
    const said = product.ending || error.message;
    response.end(isPage ? endedPage(said) : `The server does not answer: ${said}`);
  });
});

/**
 * What a browser shows while no server runs. It loads itself again, because the next edit starts one.
 * @param {string} said
 */
function endedPage(said) {
  const text = stripVTControlCharacters(said).replace(/[&<]/g, (sign) => (sign === '&' ? '&amp;' : '&lt;'));
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta http-equiv="refresh" content="2">
<meta name="color-scheme" content="light dark"><title>The server ended</title>
<h1>The server ended</h1><p>Change a file of the server to start it again. It said last:</p><pre>${text}</pre></html>`;
}

server.on('upgrade', (request, socket, head) => {
  // Vite's own socket brings a protocol of its name and has been taken by it already.
  if (!String(request.headers['sec-websocket-protocol']).startsWith('vite-')) {
    product.ready.then(
      () => forwardUpgrade(request, socket, head, product.port),
      () => socket.destroy(),
    );
  }
});

/**
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 */
async function answer(request, response) {
  const isOfProduct = /^\/(api|hubs?|dev|healthz|readyz|metrics)([/?]|$)/i.test(request.url ?? '');
  if (isOfProduct) {
    await sendOn(request, response);
    return;
  }
  if (request.method === 'GET' && request.headers.accept?.includes('text/html') === true) {
    await sendPage(request, response);
    return;
  }
  vite.middlewares(request, response, () => void sendOn(request, response).catch(() => response.destroy()));
}

/**
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 */
async function sendOn(request, response) {
  await product.ready;
  const reply = await forward(request, product.port);
  response.writeHead(reply.statusCode ?? 502, reply.headers);
  reply.pipe(response);
}

/**
 * The product's own page, with its settings, and Vite's additions. Those need scripts that the strict policy refuses.
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 */
async function sendPage(request, response) {
  await product.ready;
  const reply = await forward(request, product.port, { 'accept-encoding': 'identity', 'if-none-match': '' });
  const chunks = [];
  for await (const chunk of reply) {
    chunks.push(chunk);
  }
  const body = Buffer.concat(chunks);
  const isPage = reply.headers['content-type']?.includes('text/html') === true;
  const dropped = ['content-security-policy', 'content-length', 'etag', 'transfer-encoding'];
  const headers = Object.fromEntries(
    Object.entries(reply.headers).filter(([name]) => !isPage || !dropped.includes(name)),
  );
  response.writeHead(reply.statusCode ?? 502, headers);
  if (!isPage) {
    response.end(body);
    return;
  }
  // Vite makes addresses absolute, so that they hold at any depth, if it knows the page's file and its address. The font
  // lies outside of the folder that it serves.
  const html = body.toString().replaceAll('../../node_modules/', `/@fs${join(root, 'node_modules')}/`);
  response.end(await vite.transformIndexHtml('/index.html', html, request.url));
}

/** @type {NodeJS.Timeout | undefined} */
let waiting;
const packages = vite.config.server.fs.allow.filter((folder) => !folder.startsWith(root));
vite.watcher.add([...['core', 'host', 'plugins'].map((folder) => join(root, folder)), ...packages]);
vite.watcher.on('all', (_, file) => {
  if (!/[\\/](server|contract|kernel)[\\/]/.test(file) || /\.test\.tsx?$/.test(file)) {
    return;
  }
  // Editors save several files at once.
  clearTimeout(waiting);
  waiting = setTimeout(() => {
    console.log('Server sources changed: building and starting again.');
    void product.refresh();
  }, 80);
});

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.once(signal, stop);
}
// A shell stands between npm and this process. It passes no signal on, and it survives npm.
if (process.env['npm_lifecycle_event'] === 'dev') {
  const { stdout } = spawnSync('ps', ['-o', 'ppid=', '-p', String(process.ppid)], { encoding: 'utf8' });
  const starters = [process.ppid, Number(stdout)].filter((pid) => pid > 1);
  const watch = setInterval(() => {
    if (!starters.every(isRunning)) {
      clearInterval(watch);
      stop();
    }
  }, 1_000).unref();
}

/** @param {number} pid */
function isRunning(pid) {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

function stop() {
  server.close();
  server.closeAllConnections();
  void Promise.all([product.stop(), vite.close()]).then(() => process.exit(0));
}

server.once('error', (error) => {
  console.error(
    'code' in error && error.code === 'EADDRINUSE'
      ? `Port ${port} is taken: end what uses it, or choose another with PORT=3001 npm run dev.`
      : error.message,
  );
  process.exit(1);
});
server.listen(port, process.env['HOST'] || '127.0.0.1', () => {
  const address = server.address();
  const opened = typeof address === 'object' && address !== null ? address.port : port;
  void product.refresh().then(() => console.log(`\nTessera in development: http://localhost:${opened}`));
});
