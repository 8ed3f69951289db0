import { languageOf, languages, serviceToken } from '@tessera/core/contract';
import type { Download, LocalizedText } from '@tessera/core/contract';
import type { PortalContext } from '@tessera/core/server';
import { describeDocument } from './describe-document';
import type { DocumentFont } from './document-font';
import type { FrozenDocument } from './frozen-document';

/** Prints documents. The libraries and the font are loaded with the first one, which most processes never print. */
export class DocumentPrinter {
  private font: Promise<DocumentFont> | undefined;

  /**
   * A document as a PDF. The same document in the same language has the same bytes.
   *
   * @param language BCP 47; default: that of the company. Another language than those of the product is English.
   */
  async print(context: PortalContext, document: FrozenDocument, language?: string): Promise<Download> {
    const wanted = language ?? context.portal.locale;
    const spoken = languageOf(wanted, languages) === undefined ? languages[0].tag : wanted;
    const reader = { language: spoken, timeZone: 'UTC', hourCycle: 'h23' } as const;
    const described = describeDocument(document, {
      language: spoken,
      translate: (text: LocalizedText) => context.translateFor(reader, text),
    });
    const bytes = await context.withoutTransaction(async () => {
      const { printDocument } = await import('./print-document');
      return printDocument(described, { font: await this.loadFont(), issuedOn: document.issuedOn });
    });
    return {
      name: `${described.fileName}.pdf`,
      type: 'application/pdf',
      size: bytes.length,
      bytes: (async function* chunks() {
        yield bytes;
      })(),
    };
  }

  private async loadFont(): Promise<DocumentFont> {
    this.font ??= import('./document-font').then(({ readDocumentFont }) => readDocumentFont());
    try {
      return await this.font;
    } catch (error) {
      // The next document tries again.
      this.font = undefined;
      throw error;
    }
  }
}
export const DocumentPrinterService = serviceToken<DocumentPrinter>('billing:DocumentPrinterService');
