export { countRows, expectError } from './assertions.js';
export { useAuthStandIn } from './auth-stand-in.js';
export { awayFromMidnight } from './away-from-midnight.js';
export {
  type CompanyPerson,
  companyPeople,
  companyPersons,
  personOf,
  refusalOf,
  routeOfCall,
} from './company-people.js';
export { type DatabaseServer, freePort, serverName, startDatabaseServer, urlOf } from './database-server.js';
export { type DatabaseKind, databases, sqlite, type TestDatabase } from './databases.js';
export { schemaDrift } from './drift.js';
export { bodyOf, type HttpClient, httpClient, type TestAnswer, type TestRequest } from './http.js';
export { interleaved } from './interleaved.js';
export { personalDataFaults } from './personal-data-faults.js';
export { endProcess, useProcesses } from './processes.js';
export { explain, queryPlans } from './query-plans.js';
export { listRoutes, type RouteFacts } from './routes.js';
export { createTokenIssuer, type TestUser, type TokenIssuer } from './tokens.js';
export { type CollectedSpan, collectTraces } from './trace-collector.js';
export { until } from './until.js';
export { type RunningService, runService, type ServiceOptions, useService } from './use-service.js';
