import { makeAutoObservable, observable } from 'mobx';

/** A picture in the editor: the element that it is drawn into. */
export interface PictureHost {
  readonly element: HTMLElement;
  readonly attachmentId: string;
  readonly alt: string;
}

/** The pictures that an editor shows, so that React draws them with the providers around the editor. */
export class PictureHosts {
  private readonly byElement = observable.map<HTMLElement, PictureHost>([], { deep: false });

  constructor() {
    makeAutoObservable<this, 'byElement'>(this, { byElement: false });
  }

  get all(): readonly PictureHost[] {
    return [...this.byElement.values()];
  }

  set(host: PictureHost): void {
    this.byElement.set(host.element, host);
  }

  remove(element: HTMLElement): void {
    this.byElement.delete(element);
  }
}
