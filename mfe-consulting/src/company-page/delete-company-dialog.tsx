import type { Company } from '@portals/contracts/consulting';
import { CompanyAccessAnswer } from '@portals/contracts/sharing';
import { useApi } from '@portals/platform';
import { useDelete } from '@portals/platform/form';
import { ConfirmDialog, Spinner } from '@portals/ui';
import { space } from '@portals/ui/tokens';
import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { hasOpenLinks, linksPath } from '../company/reading-links';
import { recordKinds } from '../records/record-kinds';
import { type CompanyLists, useCompanyLists } from '../records/use-company-lists';
import { useReport } from '../report/use-report';
import { useText } from '../text';

export interface DeleteCompanyDialogProps {
  company: Pick<Company, 'id' | 'name'>;
  onClose: () => void;
  /** Called after the deletion, when the dialog has already closed. */
  onDeleted: () => void;
}

// The class is doubled, because the global style removes list markers from every list with a class.
const Goes = styled.ul`
  && {
    margin-block-start: ${space(2)};
    padding-inline-start: ${space(5)};
    list-style: disc;
  }
`;

interface WhatGoesProps {
  name: string;
  lists: CompanyLists;
  hasReport: boolean;
  /** True when reading links to the report may still be valid, or when their state is unknown. */
  hasLinks: boolean;
}

function WhatGoes({ name, lists, hasReport, hasLinks }: WhatGoesProps) {
  const { t } = useText();
  const counted = recordKinds.flatMap((kind) => {
    const count = lists[kind].data?.length ?? 0;
    return count > 0 ? [{ kind, text: t(`counts.${kind}`, { count }) }] : [];
  });
  const complete = recordKinds.every((kind) => lists[kind].data && !lists[kind].error);
  return (
    <>
      <p>{t('companyDelete.text', { name })}</p>
      <Goes>
        {complete ? (
          counted.map(({ kind, text }) => <li key={kind}>{text}</li>)
        ) : (
          <li>{t('companyDelete.uncounted')}</li>
        )}
        {hasReport && <li>{t('companyDelete.report')}</li>}
        {hasLinks && <li>{t('companyDelete.links')}</li>}
        {complete && counted.length === 0 && !hasReport && <li>{t('companyDelete.nothing')}</li>}
      </Goes>
    </>
  );
}

/** Returns false until the first frame, in which requests for cached data begin. */
function useHasFrame(): boolean {
  const [hasFrame, setFrame] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setFrame(true));
    return () => cancelAnimationFrame(frame);
  }, []);
  return hasFrame;
}

/** Asks for confirmation before a company is deleted with all its data. If a report exists, the user must also type the company's name. */
export function DeleteCompanyDialog({ company, onClose, onDeleted }: DeleteCompanyDialogProps) {
  const { id, name } = company;
  const { t } = useText();
  const lists = useCompanyLists(id);
  const { report, unchecked, reading } = useReport(id);
  // Links exist only for reports, so without a report nothing is requested.
  const access = useApi(report ? linksPath(id) : null, { schema: CompanyAccessAnswer, rereads: true });
  const { data: known, error: unknown } = access;
  const hasLinks = report !== null && (unknown !== undefined || known === undefined || hasOpenLinks(known));
  // Earlier answers are not shown: colleagues may have added entries, generated the report or sent links to it since. When the report has
  // arrived, the request for its links begins only after the next render.
  const isAsked = report === null || known !== undefined || unknown !== undefined;
  const hasFrame = useHasFrame();
  const [counting, setCounting] = useState(true);
  const isReading =
    !hasFrame ||
    !isAsked ||
    reading ||
    access.isValidating ||
    recordKinds.some((kind) => lists[kind].isValidating);
  // Only once: a page that comes back into view reads everything again, and must not take away a name that is being typed.
  if (counting && !isReading) setCounting(false);
  const work = useDelete({
    path: `/api/companies/${id}`,
    deleted: { title: t('companyDelete.deleted'), description: t('companyDelete.deletedText', { name }) },
    failed: t('companyDelete.error'),
    ready: !counting,
    onClose,
    // The dialog closes first. Otherwise other components of the page would still be mounted when the cache is cleared, and would refetch
    // the deleted company.
    onDeleted: () => {
      onClose();
      onDeleted();
    },
  });
  const mayHaveReport = report !== null || unchecked;
  return (
    <ConfirmDialog
      {...work}
      title={t('companyDelete.title', { name })}
      text={
        counting ? (
          <Spinner label={t('companyDelete.counting')} />
        ) : (
          <WhatGoes {...{ name, lists, hasLinks }} hasReport={report !== null} />
        )
      }
      {...(mayHaveReport && !counting ? { requireText: name } : {})}
      confirmLabel={t(counting ? 'companyDelete.counting' : 'companyDelete.confirm')}
    />
  );
}
