/** The part that is used here; the compiler's DOM types do not include it yet. */
interface TrustedTypeFactory {
  readonly defaultPolicy: unknown;
  createPolicy(
    name: string,
    rules: { readonly createHTML: (text: string, type?: string, sink?: string) => string | null },
  ): unknown;
}

/**
 * Creates the only policy that the server's Content-Security-Policy allows: a text that a library assigns as HTML passes
 * if it contains no markup, such as the styles of notistack; markup, scripts and script URLs never pass. Markup may be
 * parsed into a document of its own, as a paste is: no script runs there, and nothing loads.
 */
export function refuseMarkup(page: Window): void {
  const { trustedTypes } = page as { readonly trustedTypes?: TrustedTypeFactory };
  if (trustedTypes !== undefined && (trustedTypes.defaultPolicy ?? null) === null) {
    trustedTypes.createPolicy('default', {
      createHTML: (text, _type, sink) =>
        sink !== 'DOMParser parseFromString' && /<[a-z!/?]/i.test(text) ? null : text,
    });
  }
}
