/** What the host's entry for prerendering exports to the build. */
export interface Prerenderer {
  /** Finds what the installed plugins declare. */
  findPrerenderable(): Promise<Prerenderable>;
  /**
   * Renders the page at an address as a signed-out visitor sees it first.
   *
   * @throws Error when the page cannot be shown.
   */
  prerenderPage(address: string, language: string): Promise<PrerenderedView>;
  /** Renders the frame of the work area without its contents; the same for all pages and languages. */
  prerenderFrame(): string;
  /** Imports what the first view of a page in the frame needs; without a pattern that of the page after the sign-in. */
  importSignedIn(pattern?: string): Promise<void>;
  /** The script that each prerendered page begins with, as source text. */
  earlyScriptSource(): string;
}

/** What the build prerenders. */
export interface Prerenderable {
  /** Addresses that plugins declare as `prerender`. */
  readonly publicAddresses: readonly string[];
  readonly framedPages: readonly FramedPage[];
  /** BCP 47, all languages of the client. */
  readonly languages: readonly string[];
}

/** A page in the frame of the work area. */
export interface FramedPage {
  /** Of the client's router, such as `/tasks/:taskId?`. */
  readonly pattern: string;
  /** The installation may show a landing page instead in narrow windows. */
  readonly isWideOnly: boolean;
}

/** A public page in one language. Everything in it is the same for all installations, except for the address of the help. */
export interface PrerenderedView {
  readonly title: string;
  readonly html: string;
  /** The installation may show a landing page instead in narrow windows. */
  readonly isWideOnly: boolean;
  readonly noScript: string;
  readonly slowStart: string;
  readonly loadAgain: string;
}
