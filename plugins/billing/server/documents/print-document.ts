import type { DescribedDocument, DescribedRow } from './describe-document';
import type { DocumentFont } from './document-font';

type PdfPage = PDFKit.PDFDocument;

/** In points. */
const margin = 56;
const footerHeight = 40;
const sizes = { title: 20, text: 9.5, small: 8 } as const;
/** Spaces between blocks and rows. */
const gap = { block: 26, row: 7, line: 3 } as const;
/**
 * Bold letters are the regular ones with an outline, as a share of their size: the installed font has its
 * weights in one file, of which a PDF takes one.
 */
const boldLine = 0.035;
const colours = { text: '#1a1a1a', quiet: '#5f6368', rule: '#d5d7da' } as const;
const columnWidths = { quantity: 60, unitPrice: 80, amount: 110 } as const;
const factWidth = 250;
const factLabelWidth = 112;
const totalWidth = 260;

/**
 * Draws a document on as many pages as it needs. The same words give the same bytes.
 *
 * @param issuedOn is written into the file as the date of its creation.
 */
export async function printDocument(
  described: DescribedDocument,
  { font, issuedOn }: { readonly font: DocumentFont; readonly issuedOn: string },
): Promise<Buffer> {
  const { default: PdfDocument } = await import('pdfkit');
  const words = legibleWords(described, font);
  const page = new PdfDocument({
    size: words.paper,
    margins: { top: margin, bottom: margin, left: margin, right: margin },
    bufferPages: true,
    font: '',
    // The title keeps letters that the font lacks.
    info: { Title: described.fileName, Author: described.seller?.lines[0] ?? '', CreationDate: new Date(issuedOn) },
  });
  const chunks: Buffer[] = [];
  page.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => {
    page.on('end', resolve);
    page.on('error', reject);
  });
  page.registerFont('text', font.embed(`${JSON.stringify(words)}0123456789`));
  page.font('text');
  drawHead(page, words);
  drawTable(page, words);
  drawTotals(page, words);
  drawNotes(page, words);
  drawFooters(page, words);
  page.end();
  await ended;
  return Buffer.concat(chunks);
}

/** All texts with only the characters of the font. */
function legibleWords(described: DescribedDocument, font: DocumentFont): DescribedDocument {
  // The one cast of printed words: the same shape, with other texts.
  return JSON.parse(JSON.stringify(described), (_key, value: unknown) =>
    typeof value === 'string' ? font.legible(value) : value,
  ) as DescribedDocument;
}

interface TextStyle {
  readonly size?: number;
  readonly color?: string;
  readonly isBold?: boolean;
  readonly align?: 'left' | 'right';
}

interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** Writes a text at a place. @returns where the next one begins. */
function write(page: PdfPage, text: string, { x, y, width }: Place, style: TextStyle = {}): number {
  const { size = sizes.text, color = colours.text, isBold = false, align = 'left' } = style;
  page
    .fontSize(size)
    .fillColor(color)
    .strokeColor(color)
    .lineWidth(size * boldLine);
  page.text(text, x, y, { width, align, fill: true, stroke: isBold });
  return y + page.heightOfString(text, { width }) + gap.line;
}

function heightOf(page: PdfPage, text: string, width: number, size: number = sizes.text): number {
  return page.fontSize(size).heightOfString(text, { width });
}

function drawHead(page: PdfPage, { title, seller, buyer, facts }: DescribedDocument): void {
  const { left, width, right } = frameOf(page);
  let y = write(page, title, { x: left, y: margin, width }, { size: sizes.title, isBold: true }) + gap.row;
  const factsX = right - factWidth;
  const partyWidth = width - factWidth - gap.block;
  let factsY = y;
  for (const { label, text } of facts) {
    const end = write(page, label, { x: factsX, y: factsY, width: factLabelWidth }, { color: colours.quiet });
    const place = { x: factsX + factLabelWidth, y: factsY, width: factWidth - factLabelWidth };
    factsY = Math.max(end, write(page, text, place));
  }
  for (const party of [seller, buyer]) {
    if (party !== undefined) {
      y = write(page, party.label, { x: left, y, width: partyWidth }, { size: sizes.small, color: colours.quiet });
      for (const [index, line] of party.lines.entries()) {
        y = write(page, line, { x: left, y, width: partyWidth }, { isBold: index === 0 });
      }
      y += gap.row * 2;
    }
  }
  page.y = Math.max(y, factsY) + gap.row;
}

function drawTable(page: PdfPage, { columns, rows }: DescribedDocument): void {
  if (rows.length === 0) {
    return;
  }
  drawRow(page, { ...columns, detail: '' }, { color: colours.quiet, size: sizes.small });
  for (const row of rows) {
    if (page.y + heightOfRow(page, row) > bottomOf(page)) {
      page.addPage();
      page.y = margin;
      drawRow(page, { ...columns, detail: '' }, { color: colours.quiet, size: sizes.small });
    }
    drawRow(page, row);
  }
  page.y += gap.row;
}

function itemWidth(page: PdfPage): number {
  const { quantity, unitPrice, amount } = columnWidths;
  return frameOf(page).width - quantity - unitPrice - amount - gap.row;
}

function heightOfRow(page: PdfPage, { item, detail }: DescribedRow): number {
  const width = itemWidth(page);
  return heightOf(page, item, width) + heightOf(page, detail, width, sizes.small) + gap.row * 2 + gap.line * 2;
}

function drawRow(page: PdfPage, row: DescribedRow, style: TextStyle = {}): void {
  const { left, right } = frameOf(page);
  const { y } = page;
  const width = itemWidth(page);
  let end = write(page, row.item, { x: left, y, width }, style);
  if (row.detail !== '') {
    end = write(page, row.detail, { x: left, y: end, width }, { size: sizes.small, color: colours.quiet });
  }
  let x = left + width + gap.row;
  for (const column of ['quantity', 'unitPrice', 'amount'] as const) {
    write(page, row[column], { x, y, width: columnWidths[column] }, { ...style, align: 'right' });
    x += columnWidths[column];
  }
  rule(page, { left, right, y: end + gap.row / 2 });
  page.y = end + gap.row * 1.5;
}

function drawTotals(page: PdfPage, { totals }: DescribedDocument): void {
  const { right } = frameOf(page);
  const height = totals.length * (sizes.text + gap.row + gap.line * 2);
  if (page.y + height > bottomOf(page)) {
    page.addPage();
    page.y = margin;
  }
  const x = right - totalWidth;
  for (const [index, { label, text }] of totals.entries()) {
    const isLast = index === totals.length - 1;
    const { y } = page;
    const end = write(page, label, { x, y, width: totalWidth / 2 }, { isBold: isLast });
    const amount = { x: x + totalWidth / 2, y, width: totalWidth / 2 };
    write(page, text, amount, { isBold: isLast, align: 'right' });
    if (index === totals.length - 2) {
      rule(page, { left: x, right, y: end + gap.line / 2 });
    }
    page.y = end + gap.line;
  }
  page.y += gap.row;
}

function drawNotes(page: PdfPage, { notes }: DescribedDocument): void {
  const { left, width } = frameOf(page);
  for (const note of notes) {
    if (page.y + heightOf(page, note, width) > bottomOf(page)) {
      page.addPage();
      page.y = margin;
    }
    page.y = write(page, note, { x: left, y: page.y, width }) + gap.line;
  }
}

function drawFooters(page: PdfPage, words: DescribedDocument): void {
  const { start, count } = page.bufferedPageRange();
  for (let index = start; index < start + count; index += 1) {
    page.switchToPage(index);
    const { left, width } = frameOf(page);
    const y = page.page.height - margin + gap.row;
    // Below the margin a text would begin a page.
    page.page.margins.bottom = 0;
    const label = words.page.replace('{page}', String(index + 1)).replace('{pages}', String(count));
    const style = { size: sizes.small, color: colours.quiet } as const;
    write(page, words.footer, { x: left, y, width: width * 0.75 }, style);
    write(page, label, { x: left + width * 0.75, y, width: width * 0.25 }, { ...style, align: 'right' });
  }
}

function rule(
  page: PdfPage,
  { left, right, y }: { readonly left: number; readonly right: number; readonly y: number },
): void {
  page.moveTo(left, y).lineTo(right, y).lineWidth(0.5).strokeColor(colours.rule).stroke();
}

function frameOf(page: PdfPage): { readonly left: number; readonly right: number; readonly width: number } {
  const { width } = page.page;
  return { left: margin, right: width - margin, width: width - margin * 2 };
}

function bottomOf(page: PdfPage): number {
  return page.page.height - margin - footerHeight / 2;
}
