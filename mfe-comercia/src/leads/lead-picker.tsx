import { limits } from '@portals/contracts/constants';
import type { LeadRow } from '@portals/contracts/marketing';
import { useApiList } from '@portals/platform';
import { SearchInput, Select } from '@portals/ui';
import { color, font, space } from '@portals/ui/tokens';
import { useState } from 'react';
import { styled } from 'styled-components';
import { useText } from '../text';
import { leadRows, leadsPrefix } from './lead-calls';

/** How many of the leads that match are offered. */
const offered = 20;

const Box = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(3)};

  & > * { flex: 1 1 15rem; max-width: 26rem; }
  & > p {
    flex-basis: 100%;
    max-width: none;
    color: ${color.muted};
    font-size: ${font.size.sm};
  }
`;

const nameOf = ({ companyName, contactName }: LeadRow) =>
  contactName ? `${companyName} · ${contactName}` : companyName;

export interface LeadPickerProps {
  companyId: number;
  /** What the lead is chosen for. */
  label: string;
  /** What is said when none is chosen. */
  none: string;
  lead: LeadRow | null;
  onChoose: (lead: LeadRow | null) => void;
}

/** Chooses one of a company's leads, however many it has: those that match a search are offered. */
export function LeadPicker({ companyId, label, none, lead, onChoose }: LeadPickerProps) {
  const { t } = useText();
  const [search, setSearch] = useState('');
  const query = new URLSearchParams({ search, sort: 'name', pageSize: String(offered) });
  const { data, error } = useApiList(`${leadsPrefix(companyId)}?${query}`, { schema: leadRows });
  const found = data?.rows ?? [];
  const isListed = found.some(({ id }) => id === lead?.id);
  return (
    <Box>
      <SearchInput
        label={t('leadPicker.search')}
        landmark={false}
        value={search}
        onChange={(text) => setSearch(text.trim().slice(0, limits.name))}
      />
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
        {error
          ? t('leads.failed')
          : data && data.total === 0
            ? t('leads.noMatch')
            : data && data.total > offered && t('leadPicker.more', { count: offered })}
      </p>
    </Box>
  );
}
