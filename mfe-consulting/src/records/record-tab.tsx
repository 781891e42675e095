import { useMemo } from 'react';
import { ContactForm } from './contact-form';
import { DepartmentForm } from './department-form';
import { ProductForm } from './product-form';
import { ProblemForm, StrengthForm } from './rated-form';
import {
  ContactCard,
  DepartmentCard,
  describedName,
  ProblemCard,
  ProductCard,
  StrengthCard,
} from './record-cards';
import { principalsFirst, type RecordKind } from './record-kinds';
import { RecordList } from './record-list';
import type { CompanyLists } from './use-company-lists';

export interface RecordTabProps {
  kind: RecordKind;
  companyId: number;
  lists: CompanyLists;
}

const named = ({ name }: { name: string }) => name;

function ContactsTab({ companyId, list }: { companyId: number; list: CompanyLists['contacts'] }) {
  const data = useMemo(() => list.data && principalsFirst(list.data), [list.data]);
  const { error, isValidating, mutate } = list;
  return (
    <RecordList
      kind="contacts"
      companyId={companyId}
      list={{ data, error, isValidating, mutate }}
      nameOf={named}
      Card={ContactCard}
      Form={ContactForm}
    />
  );
}

export function RecordTab({ kind, companyId, lists }: RecordTabProps) {
  switch (kind) {
    case 'contacts':
      return <ContactsTab companyId={companyId} list={lists.contacts} />;
    case 'products':
      return (
        <RecordList
          companyId={companyId}
          key={kind}
          kind={kind}
          list={lists.products}
          nameOf={named}
          Card={ProductCard}
          Form={ProductForm}
        />
      );
    case 'departments':
      return (
        <RecordList
          companyId={companyId}
          key={kind}
          kind={kind}
          list={lists.departments}
          nameOf={named}
          Card={DepartmentCard}
          Form={DepartmentForm}
        />
      );
    case 'problems':
      return (
        <RecordList
          companyId={companyId}
          key={kind}
          kind={kind}
          list={lists.problems}
          nameOf={describedName}
          Card={ProblemCard}
          Form={ProblemForm}
        />
      );
    case 'strengths':
      return (
        <RecordList
          companyId={companyId}
          key={kind}
          kind={kind}
          list={lists.strengths}
          nameOf={describedName}
          Card={StrengthCard}
          Form={StrengthForm}
        />
      );
  }
}
