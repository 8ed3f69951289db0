/**
 * Colours of the product in what the server draws itself, such as emails and plain pages: those of
 * core/ui/styles/tokens.css by the names of the tokens, without `--t-`. A test compares them.
 */
export const palette = {
  light: {
    ink: '#172023',
    'ink-3': '#5d676a',
    line: '#dee3e4',
    surface: '#ffffff',
    frame: '#edf2f4',
    'accent-text': '#00636b',
    accent: '#006972',
    'accent-hover': '#025961',
    'on-accent': '#ffffff',
  },
  dark: {
    ink: '#e9eeef',
    'ink-3': '#959fa1',
    line: '#262f31',
    surface: '#141c1e',
    frame: '#0c1214',
    'accent-text': '#71d0d5',
    accent: '#56bdc2',
    'accent-hover': '#68cdd3',
    'on-accent': '#011519',
  },
} as const;
