import { injectable } from 'inversify';
import { makeAutoObservable } from 'mobx';
import type { Dispose } from '../../contract';
import { serviceToken } from '../../contract';
import { inject } from '../../kernel/inject';
import { coreMessages } from '../messages';
import type { ToastOptions, Toasts } from '../services';
import { UndoHistory, I18n } from '../services';
import type { Toast, ToastPort } from './toast-port';

/** Passes toasts to the attached outlet, and queues them until one is attached. */
@injectable()
export class DefaultToasts implements Toasts, ToastPort {
  isNeeded = false;
  private waiting: Toast[] = [];
  private show: ((toast: Toast) => void) | undefined = undefined;

  constructor(
    @inject(UndoHistory) private readonly history: UndoHistory,
    @inject(I18n) private readonly words: I18n,
  ) {
    makeAutoObservable<this, 'waiting' | 'show' | 'history' | 'words'>(this, {
      waiting: false,
      show: false,
      attach: false,
      history: false,
      words: false,
    });
  }

  success(message: string, options: ToastOptions = {}): void {
    this.add('success', message, options);
  }

  info(message: string, options: ToastOptions = {}): void {
    this.add('info', message, options);
  }

  warning(message: string, options: ToastOptions = {}): void {
    this.add('warning', message, options);
  }

  error(message: string, options: ToastOptions = {}): void {
    this.add('error', message, options);
  }

  attach(show: (toast: Toast) => void): Dispose & (() => void) {
    this.show = show;
    for (const toast of this.waiting.splice(0)) {
      show(toast);
    }
    return () => {
      this.show = this.show === show ? undefined : this.show;
    };
  }

  private add(kind: Toast['kind'], message: string, { action, undo }: ToastOptions): void {
    const offer = undo === undefined ? { ...(action === undefined ? {} : { action }) } : this.offerUndo(message, undo);
    this.isNeeded = true;
    const toast: Toast = { kind, message, ...offer };
    if (this.show === undefined) {
      this.waiting.push(toast);
      return;
    }
    this.show(toast);
  }

  /** Removes the toast however its action was undone. */
  private offerUndo(message: string, undo: NonNullable<ToastOptions['undo']>): Pick<Toast, 'action' | 'dismissSignal'> {
    const undone = new AbortController();
    const undoStep = this.history.add({
      label: message,
      undo: () => {
        undone.abort();
        return undo();
      },
    });
    const run = (): void => {
      undoStep().catch(() => this.error(this.words.translate(coreMessages.somethingWrong)));
    };
    return { action: { label: this.words.translate(coreMessages.undo), run }, dismissSignal: undone.signal };
  }
}

export const ToastsService = serviceToken<DefaultToasts>('core:ToastsService');
