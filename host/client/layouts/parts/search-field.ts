import { makeAutoObservable } from 'mobx';
import { textKey } from '@tessera/core/client';
import type { Storage } from '@tessera/core/client';

const chosenTypeKey = textKey('host.searchType');

/** What the header's search box holds. Its popup, which comes in a file of its own, answers the keys. */
export class SearchField {
  text = '';
  /** True while the popup may show: the focus is in the box, and Esc has not closed it. */
  isOpen = false;
  /** Element id of the hit that Enter opens. */
  activeId: string | undefined = undefined;
  /** True while the popup stands. */
  isExpanded = false;
  /** Answers a key of the text box; true when it was for the popup. */
  answerKey: ((key: string) => boolean) | undefined = undefined;
  private chosen: string | undefined;

  constructor(private readonly storage: Storage) {
    this.chosen = storage.read(chosenTypeKey);
    makeAutoObservable<this, 'storage'>(this, { storage: false, answerKey: false });
  }

  /** The type that the person chose, or the first where it is not offered any longer. */
  typeAmong(types: readonly { readonly type: string; readonly label: string }[]) {
    return types.find(({ type }) => type === this.chosen) ?? types[0];
  }

  choose(type: string): void {
    this.chosen = type;
    this.storage.write(chosenTypeKey, type);
  }

  type(text: string): void {
    this.text = text;
    this.isOpen = true;
  }

  show(isOpen: boolean): void {
    this.isOpen = isOpen;
  }

  report(isExpanded: boolean, activeId: string | undefined): void {
    this.isExpanded = isExpanded;
    this.activeId = activeId;
  }
}
