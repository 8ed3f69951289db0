import type { BrowserContext } from '@playwright/test';

// What Chromium itself writes about an answer that the product handles; journeys look at how it does. The last two are of
// a live connection that is being opened while its session ends, or its page leaves.
const handled = [
  /^Failed to load resource: the server responded with a status of 4\d\d/,
  /^WebSocket connection to .* failed: Error during WebSocket handshake: Unexpected response code: 401/,
  /^WebSocket connection to .* failed: WebSocket is closed before the connection is established/,
];

/** Collects what no person should ever cause: errors in the console, exceptions, refusals of the security policy. */
export function listenForNoise(context: BrowserContext, allowed: RegExp | undefined, noise: string[]): void {
  const hear = (text: string): void => {
    if (!handled.some((pattern) => pattern.test(text)) && allowed?.test(text) !== true) {
      noise.push(text);
    }
  };
  context.on('console', (message) => {
    if (message.type() === 'error') {
      hear(message.text());
    }
  });
  context.on('weberror', (error) => hear(String(error.error())));
}
