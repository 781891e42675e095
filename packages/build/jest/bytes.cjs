// Turns an imported file into its bytes, as the build does with fonts that a program reads.
exports.process = (_, path) => ({
  code: `exports.__esModule = true; exports.default = new Uint8Array(require('node:fs').readFileSync(${JSON.stringify(path)}));`,
});
