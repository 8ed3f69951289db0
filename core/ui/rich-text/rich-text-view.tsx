import type { ReactElement, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type {
  RichText,
  RichTextBlock,
  RichTextCell,
  RichTextInline,
  RichTextMark,
  RichTextTaskItem,
} from '../../contract';
import { LazyComponent } from '../../client/lazy/lazy-component';
import type { ComponentLoader } from '../../client/plugin';
import { useUi } from '../environment';
import { richTextMessages } from './messages';
import type { RichTextPictureProps } from './rich-text-picture';
import type { RichTextPictures } from './rich-text-pictures';
import './rich-text.css';

export interface RichTextViewProps {
  readonly text: RichText;
  /** Undefined: pictures are shown as their alternative text. */
  readonly pictures?: RichTextPictures | undefined;
}

/**
 * Shows formatted text without an editor. Every node becomes an element of React, so a text can never become markup.
 * Headings of the text are one level below those of the panel or page around it.
 */
export function RichTextView({ text, pictures }: RichTextViewProps): ReactElement {
  return <div className="t-rich">{blocksOf(text.content, pictures)}</div>;
}

const loadPicture: ComponentLoader<RichTextPictureProps> = () =>
  import('./rich-text-picture').then((module) => module.RichTextPicture);

function blocksOf(blocks: readonly RichTextBlock[], pictures: RichTextPictures | undefined): ReactNode {
  return blocks.map((block, index) => <Block key={index} block={block} pictures={pictures} />);
}

interface BlockProps {
  readonly block: RichTextBlock;
  readonly pictures: RichTextPictures | undefined;
}

function Block({ block, pictures }: BlockProps): ReactNode {
  switch (block.type) {
    case 'paragraph':
      return <p dir="auto">{inlinesOf(block.content)}</p>;
    case 'heading': {
      const Heading = block.attrs.level === 2 ? 'h3' : 'h4';
      return <Heading dir="auto">{inlinesOf(block.content)}</Heading>;
    }
    case 'codeBlock':
      return (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- wide code scrolls, also by keyboard
        <pre dir="ltr" tabIndex={0}>
          <code>{(block.content ?? []).map(({ text }) => text).join('')}</code>
        </pre>
      );
    case 'blockquote':
      return <blockquote dir="auto">{blocksOf(block.content, pictures)}</blockquote>;
    case 'bulletList':
      return <ul dir="auto">{itemsOf(block.content, pictures)}</ul>;
    case 'orderedList':
      return (
        <ol dir="auto" start={block.attrs?.start}>
          {itemsOf(block.content, pictures)}
        </ol>
      );
    case 'taskList':
      return (
        <ul className="t-rich-tasks">
          {block.content.map((item, index) => (
            <TaskItem key={index} item={item} pictures={pictures} />
          ))}
        </ul>
      );
    case 'table':
      return (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a wide table scrolls, also by keyboard
        <div className="t-rich-table" tabIndex={0}>
          <table>
            <tbody>
              {block.content.map((row, index) => (
                <tr key={index}>{row.content.map((cell, column) => cellOf(cell, column, pictures))}</tr>
              ))}
            </tbody>
          </table>
        </div>
      );
    case 'image': {
      const { attachmentId, alt } = block.attrs;
      return pictures === undefined ? (
        <p dir="auto">{alt}</p>
      ) : (
        <LazyComponent
          load={loadPicture}
          with={{ pictures, attachmentId, alt }}
          fallback={<p dir="auto">{alt}</p>}
          failed={() => <p dir="auto">{alt}</p>}
        />
      );
    }
  }
}

interface TaskItemProps {
  readonly item: RichTextTaskItem;
  readonly pictures: RichTextPictures | undefined;
}

function TaskItem({ item, pictures }: TaskItemProps): ReactElement {
  const { translate } = useUi();
  const { checked } = item.attrs;
  const name = plainLine(item.content[0]) || translate(richTextMessages.checklistItem);
  return (
    <li dir="auto" data-checked={checked}>
      <input type="checkbox" disabled readOnly checked={checked} aria-label={name} />
      <div>{blocksOf(item.content, pictures)}</div>
    </li>
  );
}

function itemsOf(items: readonly { content: readonly RichTextBlock[] }[], pictures: RichTextPictures | undefined) {
  return items.map((item, index) => (
    <li key={index} dir="auto">
      {blocksOf(item.content, pictures)}
    </li>
  ));
}

function cellOf(cell: RichTextCell, key: number, pictures: RichTextPictures | undefined): ReactElement {
  const Cell = cell.type === 'tableHeader' ? 'th' : 'td';
  return (
    <Cell key={key} dir="auto" colSpan={cell.attrs?.colspan} rowSpan={cell.attrs?.rowspan}>
      {blocksOf(cell.content, pictures)}
    </Cell>
  );
}

/** The words of an item, as the name of its checkbox. */
function plainLine(block: RichTextBlock | undefined): string {
  const inlines = block?.type === 'paragraph' ? (block.content ?? []) : [];
  return inlines
    .map((inline) => (inline.type === 'text' ? inline.text : inline.type === 'mention' ? inline.attrs.label : ' '))
    .join('');
}

function inlinesOf(inlines: readonly RichTextInline[] = []): ReactNode {
  // An empty paragraph is as high as a line.
  return inlines.length === 0 ? <br /> : inlines.map((inline, index) => <Inline key={index} inline={inline} />);
}

function Inline({ inline }: { readonly inline: RichTextInline }): ReactNode {
  switch (inline.type) {
    case 'hardBreak':
      return <br />;
    case 'mention':
      return (
        <bdi className="t-rich-mention" data-person={inline.attrs.id}>
          @{inline.attrs.label}
        </bdi>
      );
    case 'text':
      return (inline.marks ?? []).reduceRight<ReactNode>((inner, mark) => marked(mark, inner), inline.text);
  }
}

function marked(mark: RichTextMark, inner: ReactNode): ReactNode {
  switch (mark.type) {
    case 'bold':
      return <strong>{inner}</strong>;
    case 'italic':
      return <em>{inner}</em>;
    case 'strike':
      return <s>{inner}</s>;
    case 'code':
      return <code>{inner}</code>;
    case 'link': {
      const { href } = mark.attrs;
      return href.startsWith('/') ? (
        <Link to={href}>{inner}</Link>
      ) : (
        <a href={href} target="_blank" rel="noopener noreferrer nofollow">
          {inner}
        </a>
      );
    }
  }
}
