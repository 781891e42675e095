export type { CallKind, CallRules, ErrorDefinition, ServiceDeclaration, SessionNeed } from './declaration.js';
export {
  type DeclaredError,
  type DeclaredFieldError,
  declarationFaults,
  type OwnDeclaration,
  readDeclaration,
  readDeclarations,
} from './read-declaration.js';
