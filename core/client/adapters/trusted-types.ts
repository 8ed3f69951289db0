/** The part that is used here; the compiler's DOM types do not include it yet. */
interface TrustedTypeFactory {
  readonly defaultPolicy: unknown;
  createPolicy(name: string, rules: { readonly createHTML: (text: string) => string | null }): unknown;
}

/**
 * Creates the only policy that the server's Content-Security-Policy allows: a text that a library assigns as HTML passes
 * if it contains no markup, such as the styles of notistack; markup, scripts and script URLs never pass.
 */
export function refuseMarkup(page: Window): void {
  const { trustedTypes } = page as { readonly trustedTypes?: TrustedTypeFactory };
  if (trustedTypes !== undefined && (trustedTypes.defaultPolicy ?? null) === null) {
    trustedTypes.createPolicy('default', { createHTML: (text) => (/<[a-z!/?]/i.test(text) ? null : text) });
  }
}
