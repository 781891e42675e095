// Stands in for a picture or style sheet in tests, where the build would give its address.
module.exports = '/assets/file';
