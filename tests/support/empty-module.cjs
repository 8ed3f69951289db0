'use strict';

// Stands for style sheets, fonts and pictures in tests.
module.exports = {};
