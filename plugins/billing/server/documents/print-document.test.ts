import { inflateSync } from 'node:zlib';
import type { FrozenDocument } from './frozen-document';
import { changedLines, documentReaders, exampleInvoice } from './documents-test-kit';
import { describeDocument } from './describe-document';
import type { DocumentFont } from './document-font';
import { readDocumentFont } from './document-font';
import { printDocument } from './print-document';

describe('A printed document', () => {
  let font: DocumentFont;

  beforeAll(async () => {
    font = await readDocumentFont();
  });

  const print = (document: FrozenDocument, language: 'en' | 'de' = 'en') =>
    printDocument(describeDocument(document, documentReaders[language]), { font, issuedOn: document.issuedOn });
  const pagesOf = (bytes: Buffer) => bytes.toString('latin1').match(/\/Type \/Page\b/g)?.length;

  it('has the same bytes for the same document, and others in another language', async () => {
    const bytes = await print(exampleInvoice());
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect((await print(exampleInvoice())).equals(bytes)).toBe(true);
    expect((await print(exampleInvoice(), 'de')).equals(bytes)).toBe(false);
    expect(pagesOf(bytes)).toBe(1);
  });

  it('goes on over several pages with 200 lines', async () => {
    const [, line] = changedLines();
    const lines = Array.from({ length: 200 }, () => line).filter((each) => each !== undefined);
    expect(pagesOf(await print(exampleInvoice({ lines })))).toBeGreaterThan(5);
  });

  it.each([
    ['of 200 letters without a space', 'X'.repeat(200)],
    ['in scripts that the font lacks', '東京株式会社 हिन्दी שלום العربية 👩‍👩‍👧 \u0000 \ud800'],
    ['without letters', ''],
  ])('is printed with a name %s', async (_, name) => {
    const { buyer } = exampleInvoice();
    expect(pagesOf(await print(exampleInvoice({ buyer: { ...buyer, name } })))).toBe(1);
  });

  it('shows letters by those that they consist of where the font lacks them, and boxes for the rest', () => {
    expect(['Łódź Ελλάδα Привет Việt', 'Ｆｕｌｌ ﬁ', '東京 AG', 'हि'].map((text) => font.legible(text))).toEqual([
      'Łódź Ελλάδα Привет Việt',
      'Full fi',
      '□□ AG',
      '□',
    ]);
  });

  it('is on Letter for companies in the United States, and on A4 for others', async () => {
    const { buyer } = exampleInvoice();
    const [other, american] = await Promise.all([
      print(exampleInvoice()),
      print(exampleInvoice({ buyer: { ...buyer, country: 'US' } })),
    ]);
    const boxOf = (bytes?: Buffer) => /\/MediaBox \[0 0 ([\d.]+)/.exec(bytes?.toString('latin1') ?? '')?.[1];
    expect([boxOf(other), boxOf(american)]).toEqual(['595.28', '612']);
  });

  it('carries its text, so that it can be searched and copied', async () => {
    const bytes = await print(exampleInvoice());
    const streams = bytes.toString('latin1').matchAll(/stream\n([\s\S]*?)\nendstream/g);
    const maps = [...streams].map(([, content = '']) => inflated(Buffer.from(content, 'latin1')));
    expect(maps.some((text) => text.includes('beginbfrange'))).toBe(true);
  });
});

function inflated(bytes: Buffer): string {
  try {
    return inflateSync(bytes).toString('latin1');
  } catch {
    return '';
  }
}
