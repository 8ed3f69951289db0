import { Node } from '@tiptap/core';
import type { PictureHosts } from './picture-hosts';

/** A picture: an attached file and its alternative text. It has no address, so none can be pasted. */
export function pictureNode(hosts: PictureHosts) {
  return Node.create({
    name: 'image',
    group: 'block',
    atom: true,
    draggable: true,
    addAttributes() {
      return {
        attachmentId: { default: '', parseHTML: (element) => element.dataset['attachment'] ?? '' },
        alt: { default: '', parseHTML: (element) => element.getAttribute('aria-label') ?? '' },
      };
    },
    parseHTML() {
      return [{ tag: 'div[data-attachment]' }];
    },
    renderHTML({ node }) {
      const { attachmentId, alt } = node.attrs;
      return ['div', { 'data-attachment': String(attachmentId), 'aria-label': String(alt) }];
    },
    addNodeView() {
      return ({ node }) => {
        const element = document.createElement('div');
        element.className = 't-rich-figure';
        const draw = ({ attachmentId, alt }: Readonly<Record<string, unknown>>): void =>
          hosts.set({ element, attachmentId: String(attachmentId), alt: String(alt) });
        draw(node.attrs);
        return {
          dom: element,
          update: (next) => {
            const isPicture = next.type === node.type;
            if (isPicture) {
              draw(next.attrs);
            }
            return isPicture;
          },
          // React draws inside, which is no change of the text.
          ignoreMutation: () => true,
          destroy: () => hosts.remove(element),
        };
      };
    },
  });
}
