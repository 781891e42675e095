// Jest transformer that turns an imported font into its bytes, as the build does (`asset/bytes`).
exports.process = (_, path) => ({
  code: `exports.__esModule = true; exports.default = new Uint8Array(require('node:fs').readFileSync(${JSON.stringify(path)}));`,
});
