'use strict';

const { TestEnvironment } = require('jest-environment-jsdom');

// What browsers have and jsdom lacks, lent from Node. Not MessageChannel: React's scheduler would then keep Jest alive.
const lent = [
  'TextEncoder',
  'TextDecoder',
  'fetch',
  'Request',
  'Response',
  'ReadableStream',
  'WritableStream',
  'TransformStream',
  'structuredClone',
  'BroadcastChannel',
];

class JsdomEnvironment extends TestEnvironment {
  /** @param {ConstructorParameters<typeof TestEnvironment>} parameters */
  constructor(...parameters) {
    super(...parameters);
    const here = /** @type {Record<string, unknown>} */ (this.global);
    for (const name of lent) {
      here[name] ??= Reflect.get(globalThis, name);
    }
    // One realm for bytes: TextEncoder answers with Node's Uint8Array, which libraries compare by instanceof.
    this.global.Uint8Array = Uint8Array;
    this.global.ArrayBuffer = ArrayBuffer;
    if (this.global.crypto?.subtle === undefined) {
      Object.defineProperty(this.global, 'crypto', { configurable: true, value: globalThis.crypto });
    }
  }
}

module.exports = JsdomEnvironment;
