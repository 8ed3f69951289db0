import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { HubOrigins } from './origins';

const origins = new HubOrigins({ publicUrl: 'https://app.example', allowedOrigins: ['https://other.example'] });
const lan = '192.168.0.7:3000';

function request(headers: Readonly<Record<string, string>>): IncomingMessage {
  return Object.assign(new IncomingMessage(new Socket()), { headers });
}

describe('the origins of the hub', () => {
  it('admit a page of this server under another name, and return that name', () => {
    const page = request({ host: lan, origin: `http://${lan}` });
    expect([origins.isAllowed(page), origins.isForeign(page), origins.baseFor(page)]).toEqual([
      true,
      false,
      `http://${lan}`,
    ]);
  });

  it.each([`http://192.168.0.8:3000`, 'http://192.168.0.7', 'https://evil.example', 'null'])(
    'refuse a page of another site: %s',
    (origin) => {
      const page = request({ host: lan, origin });
      expect([origins.isAllowed(page), origins.baseFor(page)]).toEqual([false, 'https://app.example']);
    },
  );

  it('admit known pages and programs under any host name', () => {
    expect(origins.isAllowed(request({ host: lan, origin: 'https://other.example' }))).toBe(true);
    expect(origins.isAllowed(request({ host: lan }))).toBe(true);
    expect(origins.baseFor(request({ host: 'evil.example' }))).toBe('https://app.example');
  });
});
