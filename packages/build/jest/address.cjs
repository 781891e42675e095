// Stands for a picture or style sheet in tests: the build gives an address instead.
module.exports = '/assets/file';
