import type { Contact, Department, Problem, Product, Strength } from '@portals/contracts/consulting';
import { Badge, CardText, RowCard } from '@portals/ui';
import { color, space } from '@portals/ui/tokens';
import { Mail, Phone } from 'lucide-react';
import { styled } from 'styled-components';
import { clip, oneLine } from '../clip';
import { impactTone, priorityTone } from '../company/badge-tones';
import { useText } from '../text';

export interface CardProps<Row> {
  row: Row;
  onEdit: () => void;
  onDelete: () => void;
}

const shortName = 60;
/** Returns a short name for a record that has a description but no name. */
export const describedName = ({ description }: { description: string }) =>
  clip(oneLine(description), shortName);

const Links = styled.div`
  display: grid;
  justify-items: start;
  margin-block-start: auto;

  & > a {
    display: inline-flex;
    align-items: center;
    gap: ${space(2)};
    max-width: 100%;
    min-height: 2.25rem;
    overflow-wrap: anywhere;
  }
  svg { flex: none; width: 1.125rem; height: 1.125rem; color: ${color.muted}; }
`;

/** Returns a phone number for a `tel:` link. */
const dial = (phone: string) => phone.replace(/[^\d+*#,;]/gu, '');

export function ContactCard({ row, ...actions }: CardProps<Contact>) {
  const { t } = useText();
  const { name, position, phone, email, isPrimary } = row;
  return (
    <RowCard
      {...actions}
      name={name}
      head={
        <>
          <h3>{name}</h3>
          {isPrimary && <Badge tone="teal">{t('contacts.primary')}</Badge>}
        </>
      }
    >
      <CardText>{position}</CardText>
      {(phone || email) && (
        <Links>
          {phone && (
            <a href={`tel:${dial(phone)}`} aria-label={t('contacts.call', { name, phone })}>
              <Phone aria-hidden />
              {phone}
            </a>
          )}
          {email && (
            <a href={`mailto:${email}`} aria-label={t('contacts.write', { name, email })}>
              <Mail aria-hidden />
              {email}
            </a>
          )}
        </Links>
      )}
    </RowCard>
  );
}

export function ProductCard({ row, ...actions }: CardProps<Product>) {
  const { t } = useText();
  const { name, type, description } = row;
  return (
    <RowCard
      {...actions}
      name={name}
      head={
        <>
          <h3>{name}</h3>
          <Badge tone={type === 'service' ? 'blue' : 'teal'}>
            {type === 'product' || type === 'service' ? t(`products.type.${type}`) : type}
          </Badge>
        </>
      }
    >
      <CardText>{description}</CardText>
    </RowCard>
  );
}

export function DepartmentCard({ row, ...actions }: CardProps<Department>) {
  const { t } = useText();
  return (
    <RowCard
      {...actions}
      name={row.name}
      head={
        <>
          <h3>{row.name}</h3>
          <Badge>{t('departments.level', { level: row.digitalizationLevel })}</Badge>
        </>
      }
    >
      <CardText>{row.function}</CardText>
    </RowCard>
  );
}

export function ProblemCard({ row, ...actions }: CardProps<Problem>) {
  const { t } = useText();
  return (
    <RowCard
      {...actions}
      name={describedName(row)}
      head={
        <Badge tone={priorityTone(row.priority)}>{t('problems.priority', { level: row.priority })}</Badge>
      }
    >
      <CardText strong>{row.description}</CardText>
    </RowCard>
  );
}

export function StrengthCard({ row, ...actions }: CardProps<Strength>) {
  const { t } = useText();
  return (
    <RowCard
      {...actions}
      name={describedName(row)}
      head={<Badge tone={impactTone(row.impact)}>{t('strengths.impact', { level: row.impact })}</Badge>}
    >
      <CardText strong>{row.description}</CardText>
    </RowCard>
  );
}
