import { earlyScript } from './early-script';
import { isOutlineShown, isPrerenderedShown, resumeEarlyInput } from './take-over';

const options = {
  session: 'token',
  language: 'language',
  scheme: 'scheme',
  contrast: 'contrast',
  textSize: 'text-size',
  menu: 'menu',
  narrow: '(max-width: 1023.98px)',
  menuRoom: '(min-width: 1280px)',
};

/** The page as the server sends it; the document of the test environment is the same for all tests. */
function openPage(attributes: Readonly<Record<string, string>>, narrowMode = 'responsive'): void {
  const page = document.documentElement;
  for (const name of Object.keys(page.dataset)) {
    delete page.dataset[name];
  }
  page.lang = 'en';
  Object.assign(page.dataset, { view: 'public', languages: 'en de', ...attributes });
  document.head.innerHTML = `<script type="application/json" id="tessera-settings">{"narrowMode":"${narrowMode}"}</script>`;
  document.body.innerHTML = `<div id="root">
    <form><input name="email"><button type="submit">Sign in</button></form>
    <a href="/reset"><span>Forgot your password?</span></a>
    <select><option value="en">English</option><option value="de">Deutsch</option></select>
  </div><p id="slow-start"></p>`;
  earlyScript(options);
}

function setMedia(matching: readonly string[]): void {
  window.matchMedia = ((query: string) => ({ matches: matching.includes(query) })) as typeof window.matchMedia;
}

const state = (): string | undefined => document.documentElement.dataset['prerendered'];
const outline = (): string | undefined => document.documentElement.dataset['outline'];
const sent: string[] = [];
const form = (): HTMLFormElement => document.querySelector('form') as HTMLFormElement;

beforeEach(() => {
  localStorage.clear();
  setMedia([]);
  sent.length = 0;
});

describe('earlyScript', () => {
  it('shows a public page to a visitor, in the scheme of the system', () => {
    setMedia(['(prefers-color-scheme: dark)']);
    openPage({ code: '/frame.js' });
    expect([state(), document.documentElement.dataset['colorScheme']]).toEqual(['shown', 'dark']);
    expect(document.head.querySelector('link')).toBeNull();
  });

  it('hides a public page from a signed-in person, and loads the code of the work area in their scheme', () => {
    localStorage.setItem('token', 'secret');
    localStorage.setItem('scheme', 'dark');
    openPage({ code: '/frame.js /frame.css' });
    expect([state(), document.documentElement.dataset['colorScheme']]).toEqual(['hidden', 'dark']);
    const links = [...document.head.querySelectorAll('link')].map((link) => [link.rel, link.getAttribute('href')]);
    expect(links).toEqual([
      ['modulepreload', '/frame.js'],
      ['preload', '/frame.css'],
    ]);
  });

  it('applies the contrast and the text size of a signed-in person, and to a visitor those of the system', () => {
    const page = document.documentElement;
    const look = (): readonly unknown[] => [page.dataset['contrast'], page.dataset['textSize']];
    localStorage.setItem('contrast', 'more');
    localStorage.setItem('text-size', 'larger');
    openPage({});
    expect(look()).toEqual(['system', 'standard']);
    localStorage.setItem('token', 'secret');
    openPage({});
    expect(look()).toEqual(['more', 'larger']);
    localStorage.clear();
    setMedia(['(prefers-contrast: more)']);
    openPage({});
    expect(look()).toEqual(['more', 'standard']);
  });

  it('loads the code of the work area once a visitor types, and not before', () => {
    openPage({ code: '/typed.js' });
    expect(document.head.querySelectorAll('link[href="/typed.js"]')).toHaveLength(0);
    for (const _ of ['a', 'b']) {
      form()
        .querySelector('input')
        ?.dispatchEvent(new Event('input', { bubbles: true }));
    }
    expect(document.head.querySelectorAll('link[href="/typed.js"]')).toHaveLength(1);
  });

  it('offers only public pages to be taken over', () => {
    openPage({});
    expect(isPrerenderedShown(document)).toBe(true);
    localStorage.setItem('token', 'secret');
    openPage({ view: 'signed-in' });
    expect([state(), isPrerenderedShown(document)]).toEqual(['shown', false]);
  });

  it.each([
    ['open in a wide window', 'open', [options.menuRoom], undefined],
    ['closed in a window without room for it', 'closed', [], undefined],
    ['open where the person opened it', 'open', [], 'open'],
    ['closed where the person closed it', 'closed', [options.menuRoom], 'closed'],
    ['a drawer in a narrow window', 'drawer', [options.narrow], 'open'],
  ])('shows a signed-in person the outline of the frame with its menu %s', (_, menu, media, chosen) => {
    localStorage.setItem('token', 'secret');
    // The outline has no words, so a language without a document of its own has it too.
    localStorage.setItem('language', 'de');
    if (chosen !== undefined) {
      localStorage.setItem('menu', chosen);
    }
    setMedia(media);
    openPage({ view: 'signed-in' });
    expect([state(), outline(), isOutlineShown(document)]).toEqual(['shown', menu, true]);
  });

  it('shows the outline neither to a signed-out visitor nor where the landing page replaces the product', () => {
    setMedia([options.narrow]);
    openPage({ view: 'signed-in', wideOnly: '' });
    expect([state(), outline()]).toEqual(['hidden', undefined]);
    localStorage.setItem('token', 'secret');
    openPage({ view: 'signed-in', wideOnly: '', code: '/frame.js' }, 'landing');
    expect([state(), outline(), document.head.querySelector('link')]).toEqual(['hidden', undefined, null]);
    openPage({ view: 'signed-in' }, 'landing');
    expect([state(), outline()]).toEqual(['shown', 'drawer']);
  });

  it('hides a page in another language than the one that the client will choose', () => {
    localStorage.setItem('language', 'de');
    openPage({});
    expect(state()).toBe('hidden');
  });

  it('hides a page where the installation shows its landing page in narrow windows', () => {
    setMedia([options.narrow]);
    openPage({ wideOnly: '' }, 'landing');
    expect(state()).toBe('hidden');
    openPage({ wideOnly: '' }, 'responsive');
    expect(state()).toBe('shown');
    openPage({}, 'landing');
    expect(state()).toBe('shown');
  });

  it('keeps a form that is sent early, says that it works, and sends it once the client has taken over', () => {
    openPage({});
    const early = new SubmitEvent('submit', { bubbles: true, cancelable: true });
    form().addEventListener('submit', (event) => {
      event.preventDefault();
      sent.push('client');
    });
    form().dispatchEvent(early);
    expect([early.defaultPrevented, sent]).toEqual([true, []]);
    expect(form().querySelector('button')?.getAttribute('aria-busy')).toBe('true');

    resumeEarlyInput(document);

    expect(sent).toEqual(['client']);
    expect(form().querySelector('button')?.hasAttribute('aria-busy')).toBe(false);
    expect([state(), document.getElementById('slow-start')]).toEqual([undefined, null]);
    form().requestSubmit();
    expect(sent).toEqual(['client', 'client']);
  });

  it('reports a selection that was made early once the client has taken over', () => {
    openPage({});
    const select = document.querySelector('select') as HTMLSelectElement;
    select.value = 'de';
    select.dispatchEvent(new Event('change', { bubbles: true }));
    // Hydration shows the client's own value again.
    select.value = 'en';
    select.addEventListener('change', () => sent.push(select.value));
    resumeEarlyInput(document);
    resumeEarlyInput(document);
    expect(sent).toEqual(['de']);
  });

  it('keeps a click on a link beside typed text, and follows it once the client has taken over', async () => {
    openPage({});
    const link = document.querySelector('a') as HTMLAnchorElement;
    const click = (options: MouseEventInit = {}): boolean =>
      (link.firstElementChild as Element).dispatchEvent(
        new MouseEvent('click', { bubbles: true, cancelable: true, ...options }),
      );
    const followed: string[] = [];
    // The test environment has no pages to go to.
    document.body.addEventListener('click', (event) => {
      followed.push(event.defaultPrevented ? 'kept' : (link.getAttribute('href') ?? ''));
      event.preventDefault();
    });
    click();
    expect(followed).toEqual(['/reset']);

    const field = form().querySelector('input') as HTMLInputElement;
    field.value = 'ann@ferrow.example';
    click();
    expect(followed).toEqual(['/reset']);
    // In a new tab, or for who does not wait, the browser opens the address.
    click({ ctrlKey: true });
    click();
    expect(followed).toEqual(['/reset', '/reset', '/reset']);

    resumeEarlyInput(document);
    // What the render after it does.
    link.href = '/reset?email=ann';
    await Promise.resolve();
    expect(followed.slice(3)).toEqual(['/reset?email=ann']);
    click();
    expect(followed.slice(4)).toEqual(['/reset?email=ann']);
  });
});
