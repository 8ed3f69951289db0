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

// jsdom does not clear the timer of a request that failed, and the timer keeps Jest alive for the request's time limit.
const { send } = XMLHttpRequest.prototype;
XMLHttpRequest.prototype.send = function sendOnce(body) {
  this.addEventListener('loadend', () => (this.timeout = 0));
  send.call(this, body);
};

export {};
