import { dateFormatter } from './formatters';

describe('date formatters', () => {
  const style = { day: 'numeric', month: 'long', timeZone: 'UTC' } as const;

  it('are made once for each language and style', () => {
    const formatters = new Map<string, Intl.DateTimeFormat>();
    const english = dateFormatter(formatters, 'en', style);
    expect(dateFormatter(formatters, 'en', { ...style })).toBe(english);
    expect(dateFormatter(formatters, 'de', style).format(0)).toBe('1. Januar');
    expect(english.format(0)).toBe('January 1');
    expect(dateFormatter(formatters, 'en', { ...style, timeZone: 'America/New_York' }).format(0)).toBe('December 31');
  });

  it('are not shared between screens', () => {
    expect(dateFormatter(new Map(), 'en', style)).not.toBe(dateFormatter(new Map(), 'en', style));
  });
});
