import type { Capability, Company } from '@portals/contracts/consulting';

/** Returns whether the signed-in person may do something with a company (rule 18.6). A service of the version before allows everything. */
export const can = ({ capabilities }: Pick<Company, 'capabilities'>, what: Capability): boolean =>
  capabilities?.includes(what) ?? true;
