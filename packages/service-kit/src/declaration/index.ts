export type {
  CallKind,
  CallRules,
  ErrorDefinition,
  PageRules,
  PageSetting,
  ServiceDeclaration,
  SessionNeed,
} from './declaration.js';
export { loggedPath } from './logged-path.js';
export { type PageCall, pageCallHeader, readPageCall, writePageCall } from './page-call.js';
export { pictureOriginsHeader, pictureOriginsIn, readPictureOrigins } from './picture-origins.js';
export {
  type DeclaredError,
  type DeclaredFieldError,
  declarationFaults,
  type OwnDeclaration,
  readDeclaration,
  readDeclarations,
} from './read-declaration.js';
