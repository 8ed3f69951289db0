import type { ComponentType } from 'react';

/** Parts of core/ui of one kind, in every state, to be looked at and tested by the gallery journey. */
export interface GallerySection {
  /** In the address: `?section=buttons`. Sections are sorted by it. */
  readonly name: string;
  readonly title: string;
  readonly Content: ComponentType;
}
