import { Mention } from '@tiptap/extension-mention';
import type { MentionSearch } from './mention-search';

/** A mentioned person. `@` opens the list of people. */
export function mentionNode(search: MentionSearch) {
  return Mention.extend({
    addAttributes() {
      return {
        id: { default: '', parseHTML: (element) => element.dataset['person'] ?? '' },
        label: { default: '', parseHTML: (element) => element.textContent?.replace(/^@/, '') ?? '' },
      };
    },
    parseHTML() {
      return [{ tag: 'bdi[data-person]' }];
    },
    renderHTML({ node }) {
      const { id, label } = node.attrs;
      return ['bdi', { class: 't-rich-mention', 'data-person': String(id) }, `@${String(label)}`];
    },
  }).configure({
    renderText: ({ node }) => `@${String(node.attrs['label'])}`,
    suggestion: {
      // The list reads by itself; it knows which answer is the newest.
      items: () => [],
      allowedPrefixes: [' ', '('],
      render: () => ({
        onStart: ({ query, clientRect, command }) =>
          search.show(query, { place: () => clientRect?.() ?? null, insert: command }),
        onUpdate: ({ query, clientRect, command }) =>
          search.show(query, { place: () => clientRect?.() ?? null, insert: command }),
        onKeyDown: ({ event }) => search.press(event.key),
        onExit: () => search.close(),
      }),
    },
  });
}
