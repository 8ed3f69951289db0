import { injectable } from 'inversify';
import { action, computed, makeObservable, observableRef } from 'mobx';
import { toastDuration } from '../../contract';
import { inject } from '../../kernel/inject';
import { Clock } from '../../kernel/services';
import type { SessionStore } from '../session/session-store';
import { SessionStoreService } from '../session/session-store';
import type { UndoHistory, UndoneStep, UndoStep } from './undo-history';

/** How long a step can be undone, in milliseconds: the duration of the toast and one minute. */
const undoTime = toastDuration + 60_000;

/** Steps kept at most. More are unlikely to be undone in that time. */
const maxSteps = 50;

interface KeptStep {
  readonly step: UndoStep;
  readonly at: number;
  /** Person and portal: a step done in one portal is not undone in another. */
  readonly place: string;
}

/** Keeps the steps in memory: an action can be undone during one visit of the page only. */
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
    this.steps = [...this.steps, kept].slice(-maxSteps);
    return async () => void (await this.undoStep(kept));
  }

  async undo(): Promise<UndoneStep | undefined> {
    const kept = this.find();
    return kept && { ...kept.step, isUndone: await this.undoStep(kept) };
  }

  private get place(): string {
    return `${this.session.user?.userId} ${this.session.portal?.clientId}`;
  }

  private find(): KeptStep | undefined {
    const since = this.clock.elapsed() - undoTime;
    return this.steps.findLast(({ at, place }) => at >= since && place === this.place);
  }

  private async undoStep(kept: KeptStep): Promise<boolean> {
    if (!this.steps.includes(kept) || kept.place !== this.place) {
      return false;
    }
    this.forget(kept);
    return (await kept.step.undo()) !== false;
  }

  private forget(kept: KeptStep): void {
    this.steps = this.steps.filter((each) => each !== kept);
  }
}
