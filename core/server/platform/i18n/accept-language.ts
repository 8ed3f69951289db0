/** Returns the language tags of an Accept-Language header by preference. Invalid tags are left out. */
export function preferredLanguages(header: string | undefined): readonly string[] {
  if (header === undefined || header.length > 500) {
    return [];
  }
  return header
    .split(',')
    .map((part) => {
      const [tag = '', ...options] = part.trim().split(';');
      const quality = options
        .find((option) => option.trim().startsWith('q='))
        ?.trim()
        .slice(2);
      return { tag, quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ tag, quality }) => quality > 0 && /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i.test(tag))
    .sort((left, right) => right.quality - left.quality)
    .map(({ tag }) => tag);
}
