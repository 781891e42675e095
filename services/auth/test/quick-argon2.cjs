// Stands in for `@node-rs/argon2` in integration tests: the same algorithm at the least cost, because each password would otherwise
// cost 20 ms of processor time. auth.test.ts loads the library itself and checks the real cost.
const { hash, verify } = require('@node-rs/argon2/index.js');

module.exports = {
  hash: (password, options) => hash(password, { ...options, memoryCost: 8, timeCost: 1 }),
  verify,
};
