import { createTheme } from '@mantine/core';
import type { MantineColorsTuple } from '@mantine/core';

function token(name: string): string {
  return `var(--t-${name})`;
}

function shades(value: string): MantineColorsTuple {
  return [value, value, value, value, value, value, value, value, value, value];
}

const float = { radius: 'lg', shadow: 'md', transitionProps: { duration: 120, transition: 'fade' } } as const;

/**
 * Mantine's theme. Its parts read the design tokens through the variables in `mantine.css`, which also has the styles
 * that a theme object cannot express. Shades are never used by name, so one token fills all ten.
 */
export const theme = createTheme({
  primaryColor: 'petrol',
  colors: { petrol: shades(token('accent')) },
  fontFamily: token('font'),
  defaultRadius: 'md',
  respectReducedMotion: true,
  cursorType: 'pointer',
  activeClassName: '',
  components: {
    Input: {
      defaultProps: { size: 'md' },
      vars: (_theme: unknown, props: { readonly error?: unknown }) => ({
        wrapper: {
          '--input-height': '40px',
          '--input-fz': '14px',
          '--input-bg': token('surface'),
          ...(props.error ? {} : { '--input-bd': token('control'), '--input-bd-focus': token('accent') }),
        },
      }),
    },
    SegmentedControl: {
      defaultProps: { transitionDuration: 120, withItemsBorders: false },
      styles: {
        root: { background: token('seg'), padding: 2 },
        indicator: { background: token('seg-on'), borderRadius: 4, boxShadow: token('shadow-control') },
        label: { fontWeight: 500, fontSize: 14, lineHeight: '20px', padding: '4px 10px', color: token('ink-2') },
      },
    },
    Combobox: {
      defaultProps: float,
      styles: {
        dropdown: { padding: 4, background: token('raised'), border: 0 },
        option: { fontSize: 14, padding: 8 },
      },
    },
    Menu: {
      defaultProps: float,
      styles: {
        dropdown: { padding: 4, background: token('raised'), border: 0 },
        item: { minHeight: 32, padding: '0 8px', fontSize: 14 },
      },
    },
    Popover: { defaultProps: float, styles: { dropdown: { background: token('raised'), border: 0 } } },
    Modal: {
      defaultProps: {
        radius: 'lg',
        shadow: 'xl',
        overlayProps: { color: token('scrim'), backgroundOpacity: 1 },
        transitionProps: { duration: 160, transition: 'fade' },
      },
      styles: {
        content: { background: token('raised') },
        header: { background: token('raised') },
        title: { font: token('16') },
      },
    },
    Tooltip: {
      defaultProps: { openDelay: 400, radius: 'md', color: token('inverse') },
      styles: { tooltip: { color: token('on-inverse'), fontSize: 12 } },
    },
  },
});
