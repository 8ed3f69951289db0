import { dateFormatter } from './formatters';

describe('formatters of dates', () => {
  it('are made once for each language and style', () => {
    const style = { day: 'numeric', month: 'long', timeZone: 'UTC' } as const;
    const english = dateFormatter('en', style);
    expect(dateFormatter('en', { ...style })).toBe(english);
    expect(dateFormatter('de', style).format(0)).toBe('1. Januar');
    expect(english.format(0)).toBe('January 1');
    expect(dateFormatter('en', { ...style, timeZone: 'America/New_York' }).format(0)).toBe('December 31');
  });
});
