/** As far as it is used here; the compiler's own types of the DOM do not know it yet. */
interface TrustedTypeFactory {
  readonly defaultPolicy: unknown;
  createPolicy(name: string, rules: { readonly createHTML: (text: string) => string | null }): unknown;
}

/**
 * Makes the only policy that the server's Content-Security-Policy lets be made: texts that some library assigns as HTML
 * pass while they are no markup (styles of notistack are such texts); markup, scripts and addresses of
 * scripts never do.
 */
export function refuseMarkup(page: Window): void {
  const { trustedTypes } = page as { readonly trustedTypes?: TrustedTypeFactory };
  if (trustedTypes !== undefined && (trustedTypes.defaultPolicy ?? null) === null) {
    trustedTypes.createPolicy('default', { createHTML: (text) => (/<[a-z!/?]/i.test(text) ? null : text) });
  }
}
