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

// jsdom has the element but neither method. Like in a browser, `close` returns the focus that was in the dialog. The page
// behind the dialog is inert only in a browser: journeys test that.
const focusedBefore = new WeakMap<HTMLDialogElement, Element | null>();
HTMLDialogElement.prototype.showModal = function showModal() {
  if (!this.isConnected) {
    throw new DOMException('The dialog is not in a document.', 'InvalidStateError');
  }
  focusedBefore.set(this, document.activeElement);
  this.open = true;
  this.focus();
};
HTMLDialogElement.prototype.close = function close() {
  const before = focusedBefore.get(this);
  this.open = false;
  if (this.contains(document.activeElement) && before instanceof HTMLElement) {
    before.focus();
  }
};

// jsdom does not clear the timer of a request that failed, and the timer keeps Jest alive for the request's time limit.
const { send } = XMLHttpRequest.prototype;
XMLHttpRequest.prototype.send = function sendOnce(body) {
  this.addEventListener('loadend', () => (this.timeout = 0));
  send.call(this, body);
};

export {};
