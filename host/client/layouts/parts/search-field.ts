import { makeAutoObservable } from 'mobx';
import { textKey } from '@tessera/core/client';
import type { Storage } from '@tessera/core/client';

const chosenTypeKey = textKey('host.searchType');

/** What the popup reads of a pressed key. */
export interface FieldKeyEvent {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}

/** State of the header's search box. Its popup, which is in a separate file, handles the keys. */
export class SearchField {
  text = '';
  /** True while the popup can be shown: the box has the focus, and Esc has not closed the popup. */
  isOpen = false;
  /** Element id of the hit that Enter opens. */
  activeId: string | undefined = undefined;
  /** True while the popup is shown. */
  isExpanded = false;
  /** True while the popup shows what was opened and searched for last, which the empty box does when asked to. */
  isBrowsing = false;
  /** Handles a key of the text box; returns true if the popup used it. */
  handleKey: ((event: FieldKeyEvent) => boolean) | undefined = undefined;
  private chosen: string | undefined;

  constructor(private readonly storage: Storage) {
    this.chosen = storage.read(chosenTypeKey);
    makeAutoObservable<this, 'storage'>(this, { storage: false, handleKey: false });
  }

  /** The type that the user selected, or the first if that type is no longer available. */
  selectedType(types: readonly { readonly type: string; readonly label: string }[]) {
    return types.find(({ type }) => type === this.chosen) ?? types[0];
  }

  selectType(type: string): void {
    this.chosen = type;
    this.storage.write(chosenTypeKey, type);
  }

  type(text: string): void {
    this.text = text;
    this.isOpen = true;
    this.isBrowsing = false;
  }

  setOpen(isOpen: boolean): void {
    this.isOpen = isOpen;
    this.isBrowsing &&= isOpen;
  }

  /** Offers what was opened last, while nothing is typed. */
  browse(): void {
    this.isOpen = true;
    this.isBrowsing = this.text.trim() === '';
  }

  setPopupState(isExpanded: boolean, activeId: string | undefined): void {
    this.isExpanded = isExpanded;
    this.activeId = activeId;
  }
}
