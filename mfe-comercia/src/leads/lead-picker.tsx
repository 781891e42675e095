import type { LeadRow } from '@portals/contracts/marketing';
import { useApiList } from '@portals/platform';
import { SearchInput, Select } from '@portals/ui';
import { color, font, space } from '@portals/ui/tokens';
import { useState } from 'react';
import { styled } from 'styled-components';
import { useText } from '../shared';
import { leadRows, leadsPrefix } from './lead-calls';
import { useSpelling } from './use-spelling';

/** Maximum number of matches to choose from. */
const offered = 20;

const Box = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(3)};

  & > * { flex: 1 1 15rem; max-width: 26rem; }
  & > p {
    flex-basis: 100%;
    max-width: none;
    /* The line takes up space even before the leads have loaded, so that nothing below shifts. */
    min-height: 1lh;
    color: ${color.muted};
    font-size: ${font.size.sm};
  }
`;

const nameOf = ({ companyName, contactName }: LeadRow) =>
  contactName ? `${companyName} · ${contactName}` : companyName;

const pathOf = (companyId: number, search: string) =>
  `${leadsPrefix(companyId)}?${new URLSearchParams({ search, sort: 'name', pageSize: String(offered) })}`;

export interface LeadPickerProps {
  companyId: number;
  /** Label of the field, which states the purpose of the chosen lead. */
  label: string;
  /** Text shown while no lead is chosen. */
  none: string;
  lead: LeadRow | null;
  onChoose: (lead: LeadRow | null) => void;
}

/** Field in which the user picks one of a company's leads. It searches on the server, so it works with any number of leads. */
export function LeadPicker({ companyId, label, none, lead, onChoose }: LeadPickerProps) {
  const { t } = useText();
  const [search, setSearch] = useState('');
  const typed = useApiList(pathOf(companyId, search), { schema: leadRows });
  const meant = useSpelling(companyId, typed.data?.total === 0 ? search : null);
  const { data, error } = useApiList(pathOf(companyId, meant ?? search), { schema: leadRows });
  const found = data?.rows ?? [];
  const isListed = found.some(({ id }) => id === lead?.id);
  return (
    <Box>
      <SearchInput label={t('leadPicker.search')} landmark={false} value={search} onChange={setSearch} />
      <Select
        aria-label={label}
        value={lead?.id ?? ''}
        onChange={({ target }) => onChoose(found.find(({ id }) => String(id) === target.value) ?? null)}
      >
        <option value="">{none}</option>
        {lead && !isListed && <option value={lead.id}>{nameOf(lead)}</option>}
        {found.map((row) => (
          <option key={row.id} value={row.id}>
            {nameOf(row)}
          </option>
        ))}
      </Select>
      <p role="status">
        {error && t('leads.failed')}
        {!error && data?.total === 0 && t('leads.noMatch')}
        {found.length > 0 && meant !== null && `${t('leads.instead', { typed: search, meant })} `}
        {!error && data && data.total > offered && t('leadPicker.more', { count: offered })}
      </p>
    </Box>
  );
}
