/** Everything a page loads, as the browser counts it: bodies as they came over the wire. */
export async function recordTransfers(page) {
  const session = await page.context().newCDPSession(page);
  const files = new Map();
  session.on('Network.requestWillBeSent', ({ requestId, request, timestamp, type }) => {
    files.set(requestId, { path: new URL(request.url).pathname, type, at: timestamp, head: 0, bytes: undefined });
  });
  session.on('Network.responseReceived', ({ requestId, response, type }) => {
    const file = files.get(requestId);
    if (file !== undefined) {
      Object.assign(file, { type, head: response.encodedDataLength, encoding: response.headers['content-encoding'] });
    }
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const file = files.get(requestId);
    if (file !== undefined) {
      file.bytes = encodedDataLength - file.head;
    }
  });
  await session.send('Network.enable');
  // Budgets are in gzip, which is what the worst proxies leave.
  await session.send('Network.setExtraHTTPHeaders', { headers: { 'accept-encoding': 'gzip' } });
  return { all: () => [...files.values()] };
}

/** Sum of bodies in KiB. */
export function kibibytes(files) {
  return files.reduce((sum, { bytes }) => sum + (bytes ?? 0), 0) / 1024;
}
