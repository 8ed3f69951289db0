/** Draws an SVG of our own as a PNG. Pictures that people send never come here: they are read by `PictureShrinker`. */
export async function drawPng(svg: string): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp');
  return sharp(Buffer.from(svg)).png().toBuffer();
}
