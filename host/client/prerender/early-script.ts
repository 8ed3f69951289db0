// no-restricted-globals localStorage: this runs before any service exists, and only reads

/** Names of values in the browser's local storage, and what else the script cannot import. */
export interface EarlyScriptOptions {
  /** Stored while a person is signed in. */
  readonly session: string;
  /** The language that a person chose. */
  readonly language: string;
  /** The colour scheme that a signed-in person chose. */
  readonly scheme: string;
  /** The contrast and the text size that a signed-in person chose. */
  readonly contrast: string;
  readonly textSize: string;
  /** The state of the side menu that a signed-in person chose. */
  readonly menu: string;
  /** Media query of the windows in which an installation may show its landing page instead of the product (R96). */
  readonly narrow: string;
  /** Media query of the windows in which the side menu is open unless the person closed it. */
  readonly menuRoom: string;
}

/**
 * Decides before the first paint whether the prerendered markup is what the client will show, and keeps what a person
 * does in it until the client takes over: `resumeEarlyInput` continues.
 *
 * The build writes this function as text into each prerendered page, so it refers to nothing outside of itself. It reads
 * attributes of the `html` element: `lang`, `data-languages` (all languages of the client), `data-view` (`public`, or
 * `signed-in`), `data-wide-only` and `data-code` (files to load for a person who is signed in, or begins
 * to type). It sets `data-prerendered` to `shown` or `hidden`, and for the outline of the frame `data-outline` to the
 * state of its side menu: `open`, `closed` or `drawer`.
 */
export function earlyScript(options: EarlyScriptOptions): void {
  const page = document.documentElement;
  const { view, wideOnly, code = '', languages = '' } = page.dataset;
  const read = (name: string): string | null => {
    try {
      return localStorage.getItem(name);
    } catch {
      return null;
    }
  };
  const isSignedIn = read(options.session) !== null;
  const scheme = isSignedIn ? read(options.scheme) : null;
  const systemScheme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  page.dataset['colorScheme'] = scheme === 'dark' || scheme === 'light' ? scheme : systemScheme;
  const isSystemMore = matchMedia('(prefers-contrast: more)').matches;
  page.dataset['contrast'] = isSystemMore ? 'more' : ((isSignedIn ? read(options.contrast) : null) ?? 'system');
  page.dataset['textSize'] = (isSignedIn ? read(options.textSize) : null) ?? 'standard';

  const available = languages.split(' ');
  const preferred = navigator.languages
    .map((tag) => available.find((each) => each === tag || each === tag.split('-')[0]))
    .find((tag) => tag !== undefined);
  const language = read(options.language) ?? preferred ?? available[0];
  const settings = document.getElementById('tessera-settings')?.textContent ?? '';
  const isNarrow = matchMedia(options.narrow).matches;
  const isLanding = wideOnly !== undefined && settings.includes('"narrowMode":"landing"') && isNarrow;
  // The outline of the frame has no words, so it is the same in all languages.
  const isOutline = view === 'signed-in' && isSignedIn && !isLanding;
  const isPublicPage = view === 'public' && !isSignedIn && language === page.lang && !isLanding;
  page.dataset['prerendered'] = isOutline || isPublicPage ? 'shown' : 'hidden';
  if (isOutline) {
    const menu = read(options.menu);
    const hasRoom = matchMedia(options.menuRoom).matches;
    const isOpen = menu === 'open' || (menu !== 'closed' && hasRoom);
    page.dataset['outline'] = isNarrow ? 'drawer' : isOpen ? 'open' : 'closed';
  }

  const loadCode = (): void => {
    for (const href of code.split(' ').filter(Boolean)) {
      const link = document.createElement('link');
      const isStyle = href.endsWith('.css');
      link.rel = isStyle ? 'preload' : 'modulepreload';
      link.as = isStyle ? 'style' : 'script';
      link.crossOrigin = '';
      link.href = href;
      document.head.append(link);
    }
  };
  if (isSignedIn && !isLanding) {
    loadCode();
  } else if (isPublicPage) {
    // A person who types, or whose password manager fills in the form, is about to sign in.
    document.addEventListener('input', loadCode, { capture: true, once: true });
  }

  document.addEventListener(
    'submit',
    (event) => {
      if (page.dataset['prerendered'] === 'shown' && event.target instanceof HTMLFormElement) {
        event.preventDefault();
        event.stopPropagation();
        event.target.dataset['submitted'] = '';
        event.target.querySelector('[type=submit]')?.setAttribute('aria-busy', 'true');
      }
    },
    true,
  );
  // A link that takes typed text along, such as an email address, does so only once the client has read the text.
  const isTyped = (): boolean =>
    [...document.querySelectorAll('input')].some((field) => field.value !== field.defaultValue);
  document.addEventListener(
    'click',
    (event) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
      const isPlain = !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
      if (page.dataset['prerendered'] !== 'shown' || link === null || !isPlain || !isTyped()) {
        return;
      }
      // Who clicks again does not want to wait, and the browser opens the address.
      if (link.dataset['followed'] === undefined) {
        event.preventDefault();
        event.stopPropagation();
        link.dataset['followed'] = '';
      }
    },
    true,
  );
  document.addEventListener(
    'change',
    ({ target }) => {
      if (page.dataset['prerendered'] === 'shown' && target instanceof HTMLSelectElement) {
        // The client may show its own value again before it takes over.
        target.dataset['chosen'] = target.value;
      }
    },
    true,
  );
}
