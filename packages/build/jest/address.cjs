// Mock for imported images and style sheets in tests. In a build, such an import is the file's URL.
module.exports = '/assets/file';
