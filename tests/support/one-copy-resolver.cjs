'use strict';

const { dirname } = require('node:path');

/** What a plugin shares with the product: of these there may be one copy, whatever the package has installed. */
const shared =
  /^(react|react-dom|react-router-dom|mobx|mobx-react-lite|inversify|zod|lucide-react|reflect-metadata|@testing-library\/[\w-]+)(\/|$)/;

const root = dirname(dirname(__dirname));

/**
 * Finds modules for the tests of a plugin that may lie anywhere.
 * @param {string} request
 * @param {{ readonly basedir: string; readonly defaultResolver: (request: string, options: object) => string }} options
 */
module.exports = (request, options) =>
  options.defaultResolver(request, shared.test(request) ? { ...options, basedir: root } : options);
