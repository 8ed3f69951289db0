import { injectable } from 'inversify';
import { makeAutoObservable } from 'mobx';
import type { Dispose } from '../../contract';
import type { ToastOptions, Toasts } from '../services';
import type { Toast, ToastPort } from './toast-port';

/** Hands messages to whoever shows them; keeps them until somebody does. */
@injectable()
export class DefaultToasts implements Toasts, ToastPort {
  isNeeded = false;
  private waiting: Toast[] = [];
  private show: ((toast: Toast) => void) | undefined = undefined;

  constructor() {
    makeAutoObservable<this, 'waiting' | 'show'>(this, { waiting: false, show: false, attach: false });
  }

  success(message: string, options: ToastOptions = {}): void {
    this.add({ kind: 'success', message, ...options });
  }

  info(message: string, options: ToastOptions = {}): void {
    this.add({ kind: 'info', message, ...options });
  }

  warning(message: string, options: ToastOptions = {}): void {
    this.add({ kind: 'warning', message, ...options });
  }

  error(message: string, options: ToastOptions = {}): void {
    this.add({ kind: 'error', message, ...options });
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

  private add(toast: Toast): void {
    this.isNeeded = true;
    if (this.show === undefined) {
      this.waiting.push(toast);
      return;
    }
    this.show(toast);
  }
}
