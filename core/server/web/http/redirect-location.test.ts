import { defineEndpoint } from '../../../contract';
import { redirectLocation } from './redirect-location';

const endpoint = defineEndpoint({
  id: 'notes.open-note',
  method: 'GET',
  path: '/notes/open',
  gate: { audience: 'public' },
  effect: 'read',
  responds: 'redirect',
  redirectOrigins: ['https://login.example.com'],
  shape: {},
});
const leads = (to: string) => redirectLocation(endpoint, { to });

describe('A redirect', () => {
  it.each(['/', '/tasks?view=mine#top', '/täsks', 'https://login.example.com/authorize?client=1'])(
    'leads to %s',
    (to) => expect(leads(to)).toBe(to === '/täsks' ? '/t%C3%A4sks' : to),
  );

  it.each([
    'https://evil.example/',
    'https://login.example.com.evil.example/',
    'https://login.example.com@evil.example/',
    'https://someone@login.example.com/',
    'http://login.example.com/',
    'https://login.example.com:8443/',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/..//evil.example',
    '/./\\evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'tasks',
    '',
    'https://own.invalid/tasks',
    '/api/tasks',
    '/API/tasks',
    '/x/../api/tasks',
    '/hubs/chat',
    'https://[',
  ])('is refused to %j, with what to do', (to) => {
    expect(() => leads(to)).toThrow(
      /^Endpoint 'notes.open-note' redirects to .* return the path of a page, or declare/,
    );
  });
});
