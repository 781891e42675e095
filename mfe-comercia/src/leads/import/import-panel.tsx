import type { MarketingCompany } from '@portals/contracts/marketing';
import { useImportAddress } from './calls/import-address';
import { ImportList } from './import-list';
import { ImportPage } from './import-page';

/** Panel for imports from files; `&import=` in the URL opens one of them. */
export function ImportPanel({ company }: { company: MarketingCompany }) {
  const { id } = useImportAddress(company.id);
  return id === null ? (
    <ImportList company={company} />
  ) : (
    <ImportPage key={id} id={id} companyId={company.id} />
  );
}
