import { DOMParser as TextParser } from '@tiptap/pm/model';
import type { ParseOptions, Schema, Slice } from '@tiptap/pm/model';

/** Elements that are not text, or only texts of the program that copied them. */
const unwanted = 'script, style, meta, link, title, template, noscript, iframe, object, embed, svg, [hidden]';

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * Parses HTML of the clipboard. It is read in a document of its own, where no script runs and nothing loads, and only
 * the nodes and marks of the editor's schema are taken over. ProseMirror itself would assign it as HTML to an element,
 * which the page's Trusted Types refuse.
 */
export class PastedHtmlParser extends TextParser {
  private pasted: Document | undefined = undefined;

  constructor(schema: Schema) {
    super(schema, TextParser.fromSchema(schema).rules);
  }

  /** Keeps the HTML for the parse that follows; returns an empty text for ProseMirror to assign. */
  take(html: string): string {
    this.pasted = readInertly(html);
    return '';
  }

  override parseSlice(dom: globalThis.Node, options?: ParseOptions): Slice {
    const { pasted } = this;
    this.pasted = undefined;
    return super.parseSlice(pasted?.body ?? dom, options);
  }
}

function readInertly(html: string): Document {
  const pasted = new globalThis.DOMParser().parseFromString(withoutHandlers(html), 'text/html');
  for (const element of pasted.querySelectorAll(unwanted)) {
    element.remove();
  }
  for (const paragraph of pasted.querySelectorAll<HTMLElement>('p[class^="MsoListParagraph"]')) {
    makeListItem(paragraph);
  }
  // Google Docs wraps everything in a bold element that is not bold.
  for (const wrapper of pasted.querySelectorAll('b[id^="docs-internal-guid"]')) {
    wrapper.replaceWith(...wrapper.childNodes);
  }
  const isOwn = pasted.querySelector('[data-pm-slice]') !== null;
  for (const heading of pasted.querySelectorAll('h1, h2, h3, h4, h5, h6')) {
    const level = levelOf(heading.localName, isOwn);
    const renamed = pasted.createElement(`h${level}`);
    renamed.append(...heading.childNodes);
    heading.replaceWith(renamed);
  }
  for (const item of pasted.querySelectorAll<HTMLElement>('li:not([data-type])')) {
    makeTaskItem(item);
  }
  for (const element of pasted.querySelectorAll<HTMLElement>('[data-person], [data-attachment]')) {
    if (!uuid.test(element.dataset['person'] ?? element.dataset['attachment'] ?? '')) {
      element.replaceWith(...element.childNodes);
    }
  }
  return pasted;
}

/** Scripts of attributes never run here, but the page's policy would report each. */
function withoutHandlers(html: string): string {
  return html.replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/\son[a-z]+\s*=/gi, ' data-off='));
}

/** The editor draws its headings one level lower than it stores them; those of other pages may begin with the first. */
function levelOf(name: string, isOwn: boolean): 2 | 3 {
  return name === 'h1' || name === (isOwn ? 'h3' : 'h2') ? 2 : 3;
}

/** An item with a checkbox, as many pages draw checklists. */
function makeTaskItem(item: HTMLElement): void {
  const box = item.querySelector<HTMLInputElement>(
    ':scope > input[type="checkbox"], :scope > p > input[type="checkbox"]',
  );
  if (box !== null) {
    item.dataset['type'] = 'taskItem';
    item.dataset['checked'] = String(box.hasAttribute('checked'));
    item.parentElement?.setAttribute('data-type', 'taskList');
    box.remove();
  }
}

/** Word writes lists as paragraphs, with the bullet or number as text. */
function makeListItem(paragraph: HTMLElement): void {
  const page = paragraph.ownerDocument;
  const marker = [...paragraph.querySelectorAll<HTMLElement>('span')].find((span) =>
    /mso-list:\s*ignore/i.test(span.getAttribute('style') ?? ''),
  );
  const name = /\d|^[a-z][.)]/i.test(marker?.textContent?.trim() ?? '') ? 'ol' : 'ul';
  marker?.remove();
  const item = page.createElement('li');
  const line = page.createElement('p');
  line.append(...paragraph.childNodes);
  item.append(line);
  const before = paragraph.previousElementSibling;
  if (before?.localName === name && before instanceof HTMLElement && before.dataset['word'] === 'list') {
    before.append(item);
    paragraph.remove();
    return;
  }
  const list = page.createElement(name);
  list.dataset['word'] = 'list';
  list.append(item);
  paragraph.replaceWith(list);
}
