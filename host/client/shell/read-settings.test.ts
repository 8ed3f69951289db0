import { readSettings } from './read-settings';

function pageWith(settings: string | undefined): Document {
  const page = document.implementation.createHTMLDocument();
  if (settings !== undefined) {
    const script = page.createElement('script');
    script.id = 'tessera-settings';
    script.type = 'application/json';
    script.textContent = settings;
    page.body.append(script);
  }
  return page;
}

describe('settings of the page', () => {
  it('default to one origin if the page contains none', () => {
    expect(readSettings(pageWith(undefined))).toMatchObject({
      apiBase: '/api',
      authBase: '/api',
      hubUrl: '/hubs/chat',
      narrowMode: 'landing',
    });
  });

  it('read both services if the installation has them', () => {
    const written = { apiBase: 'https://api.example', authBase: 'https://auth.example', narrowMode: 'responsive' };
    expect(readSettings(pageWith(JSON.stringify(written)))).toMatchObject({
      apiBase: 'https://api.example/api',
      authBase: 'https://auth.example/api',
      hubUrl: 'https://api.example/hubs/chat',
      narrowMode: 'responsive',
    });
  });
});
