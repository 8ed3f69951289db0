// no-restricted-globals localStorage: this runs before any service exists, and only reads

/** Names of values in the browser's local storage, and what else the script cannot import. */
export interface EarlyScriptOptions {
  /** Stored while a person is signed in. */
  readonly session: string;
  /** The language that a person chose. */
  readonly language: string;
  /** The colour scheme that a signed-in person chose. */
  readonly scheme: string;
  /** Media query of the windows in which an installation may show its landing page instead of the product (R96). */
  readonly narrow: string;
}

/**
 * Decides before the first paint whether the prerendered markup is what the client will show, and keeps what a person
 * does in it until the client takes over: `resumeEarlyInput` continues.
 *
 * The build writes this function as text into each prerendered page, so it refers to nothing outside of itself. It reads
 * attributes of the `html` element: `lang`, `data-languages` (all languages of the client), `data-view` (`public`, or
 * `signed-in`), `data-wide-only` and `data-code` (files to load for a person who is signed in, or begins to type). It sets
 * `data-prerendered` to `shown` or `hidden`.
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

  const available = languages.split(' ');
  const preferred = navigator.languages
    .map((tag) => available.find((each) => each === tag || each === tag.split('-')[0]))
    .find((tag) => tag !== undefined);
  const language = read(options.language) ?? preferred ?? available[0];
  const settings = document.getElementById('tessera-settings')?.textContent ?? '';
  const isLanding =
    wideOnly !== undefined && settings.includes('"narrowMode":"landing"') && matchMedia(options.narrow).matches;
  const isShown = (view === 'signed-in') === isSignedIn && language === page.lang && !isLanding;
  page.dataset['prerendered'] = isShown ? 'shown' : 'hidden';

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
  } else if (isShown) {
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
  document.addEventListener(
    'change',
    ({ target }) => {
      if (page.dataset['prerendered'] === 'shown' && target instanceof HTMLSelectElement) {
        target.dataset['changed'] = '';
      }
    },
    true,
  );
}
