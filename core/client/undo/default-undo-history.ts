import { injectable } from 'inversify';
import { action, computed, makeObservable, observableRef } from 'mobx';
import { toastDuration } from '../../contract';
import { inject } from '../../kernel/inject';
import { Clock } from '../../kernel/services';
import type { SessionStore } from '../session/session-store';
import { SessionStoreService } from '../session/session-store';
import type { UndoHistory, UndoStep } from './undo-history';

/** Milliseconds: as long as the toast stands, and a minute. */
const undoTime = toastDuration + 60_000;

/** Nobody walks further back than this within the time. */
const mostSteps = 50;

interface KeptStep {
  readonly step: UndoStep;
  readonly at: number;
  /** Whose it is and where: what was done in one portal is not taken back in another. */
  readonly place: string;
}

/** Keeps the steps in memory: an act and the way back belong to one visit of the page. */
@injectable()
export class DefaultUndoHistory implements UndoHistory {
  private steps: readonly KeptStep[] = [];

  constructor(
    @inject(SessionStoreService) private readonly session: SessionStore,
    @inject(Clock) private readonly clock: Clock,
  ) {
    makeObservable<this, 'steps' | 'place' | 'forget'>(this, {
      steps: observableRef,
      place: computed,
      add: action,
      forget: action,
    });
  }

  get latest(): UndoStep | undefined {
    return this.find()?.step;
  }

  add(step: UndoStep): () => Promise<void> {
    const kept: KeptStep = { step, at: this.clock.elapsed(), place: this.place };
    this.steps = [...this.steps, kept].slice(-mostSteps);
    return () => this.takeBack(kept);
  }

  async undo(): Promise<UndoStep | undefined> {
    const kept = this.find();
    if (kept !== undefined) {
      await this.takeBack(kept);
    }
    return kept?.step;
  }

  private get place(): string {
    return `${this.session.user?.userId} ${this.session.portal?.clientId}`;
  }

  private find(): KeptStep | undefined {
    const since = this.clock.elapsed() - undoTime;
    return this.steps.findLast(({ at, place }) => at >= since && place === this.place);
  }

  private async takeBack(kept: KeptStep): Promise<void> {
    if (this.steps.includes(kept) && kept.place === this.place) {
      this.forget(kept);
      await kept.step.run();
    }
  }

  private forget(kept: KeptStep): void {
    this.steps = this.steps.filter((each) => each !== kept);
  }
}
