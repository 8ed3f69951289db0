/** What the interface asks of a browser and jsdom does not answer. A test that is about one of them brings its own. */

class QuietResizeObserver implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

function matchMedia(query: string): MediaQueryList {
  return Object.assign(new EventTarget(), {
    matches: false,
    media: query,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  });
}

Object.assign(window, { matchMedia, ResizeObserver: QuietResizeObserver });
window.scrollTo = () => undefined;
Element.prototype.scrollIntoView = () => undefined;

export {};
