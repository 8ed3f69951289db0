import type { ColorSchemePreference, Density } from '../../../core/ui';

/** How the gallery is shown, from its address. */
export interface GallerySettings {
  /** Every section when undefined. */
  readonly section: string | undefined;
  readonly appearance: ColorSchemePreference;
  readonly density: Density;
  readonly language: 'en-GB' | 'de';
  readonly direction: 'ltr' | 'rtl';
}

/** Reads `?section=…&theme=dark&density=comfortable&language=de&direction=rtl`; each may be missing. */
export function settingsOf(search: string): GallerySettings {
  const query = new URLSearchParams(search);
  const theme = query.get('theme');
  return {
    section: query.get('section') ?? undefined,
    appearance: theme === 'light' || theme === 'dark' ? theme : 'system',
    density: query.get('density') === 'comfortable' ? 'comfortable' : 'compact',
    language: query.get('language') === 'de' ? 'de' : 'en-GB',
    direction: query.get('direction') === 'rtl' ? 'rtl' : 'ltr',
  };
}
