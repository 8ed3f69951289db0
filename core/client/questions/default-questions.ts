import { injectable } from 'inversify';
import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { Dispose } from '../../contract';
import type { Question, Questions } from '../services';

interface Asked {
  readonly question: Question;
  readonly resolve: (yes: boolean) => void;
}

/** Shows one question at a time; the next one waits for the answer to the first. */
@injectable()
export class DefaultQuestions implements Questions {
  private asked: readonly Asked[] = [];
  private shells = 0;

  constructor() {
    makeAutoObservable<this, 'asked' | 'shells'>(this, { asked: observableRef, shells: false, attach: false });
  }

  get current(): Question | undefined {
    return this.asked[0]?.question;
  }

  ask(question: Question): Promise<boolean> {
    if (this.shells === 0) {
      return Promise.resolve(true);
    }
    return new Promise((resolve) => {
      runInAction(() => void (this.asked = [...this.asked, { question, resolve }]));
    });
  }

  answer(yes: boolean): void {
    const [first, ...rest] = this.asked;
    this.asked = rest;
    first?.resolve(yes);
  }

  attach(): Dispose {
    this.shells += 1;
    let isHeld = true;
    return () => {
      this.shells -= isHeld ? 1 : 0;
      isHeld = false;
    };
  }
}
