import { makeAutoObservable } from 'mobx';
import { injectable } from '@tessera/core/client';
import type { InviteDialog } from '../tokens';

@injectable()
export class DefaultInviteDialog implements InviteDialog {
  isOpen = false;

  constructor() {
    makeAutoObservable(this, {}, { autoBind: true });
  }

  open(): void {
    this.isOpen = true;
  }

  close(): void {
    this.isOpen = false;
  }
}
