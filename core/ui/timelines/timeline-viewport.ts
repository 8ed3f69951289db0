import type { TimelineWindow } from './timeline-axis';
import type { SpanPlace } from './span-place';

/** At which edge a bar is out of view. */
export type HiddenSide = 'start' | 'end' | undefined;

/**
 * The visible part of the axis. It changes with each step of scrolling: rows subscribe to what they show of it, so that
 * only those render whose bar comes into view or leaves it.
 */
export class TimelineViewport {
  private shown: TimelineWindow = { from: 0, to: 0 };
  private readonly listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  get window(): TimelineWindow {
    return this.shown;
  }

  show(shown: TimelineWindow): void {
    if (shown.from !== this.shown.from || shown.to !== this.shown.to) {
      this.shown = shown;
      for (const listener of this.listeners) {
        listener();
      }
    }
  }

  sideOf(place: SpanPlace | undefined): HiddenSide {
    const { from, to } = this.shown;
    if (place === undefined || to <= from) {
      return undefined;
    }
    return place.x + place.width <= from ? 'start' : place.x >= to ? 'end' : undefined;
  }
}
