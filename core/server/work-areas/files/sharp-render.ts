/** Renders an SVG of this product as a PNG. Uploaded pictures are never passed here but to `PictureShrinker`. */
export async function renderPng(svg: string): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp');
  return sharp(Buffer.from(svg)).png().toBuffer();
}
